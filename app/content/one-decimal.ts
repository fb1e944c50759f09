/** '4.4' of 4.35: rounded as one does on paper. `toFixed` alone would say 4.3, as 4.35 in binary is a little less. */
export const oneDecimal = (average: number) => (Math.round(average * 10) / 10).toFixed(1)
