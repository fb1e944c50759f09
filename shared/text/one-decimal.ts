/** `toFixed` alone turns 4.35 into '4.3', because the nearest binary number is slightly less. */
export const oneDecimal = (average: number) => (Math.round(average * 10) / 10).toFixed(1)
