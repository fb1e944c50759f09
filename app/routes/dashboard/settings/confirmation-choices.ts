/** `isOn`: the value of the setting. */
export const confirmationChoices = [
  { value: 'automatic', words: 'Automatic: if mail can be sent', isOn: null },
  { value: 'on', words: 'On', isOn: true },
  { value: 'off', words: 'Off', isOn: false },
] as const

export const confirmationChoice = (isOn: boolean | null) =>
  confirmationChoices.find(choice => choice.isOn === isOn) ?? confirmationChoices[0]
