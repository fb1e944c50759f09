import { linkAddress } from '#shared/text/addresses.ts'

export type SettingCheck = { isValid: (value: unknown, all: object) => boolean; message: string }

export const siteBounds = {
  topics: 100,
  links: 20,
  topicLength: 80,
  labelLength: 60,
  addressLength: 2000,
  cssBytes: 32_768,
  heldWords: 200,
  heldWordLength: 100,
  /** What arrives within a request's five minutes at 6 Mbit/s. */
  fileMegabytes: 200,
}

const UNSAFE = /[\s\p{Cc}"<>\\]/u

const lengthOf = (text: string) => [...text].length

export const isLine = (value: unknown, least: number, most: number) =>
  typeof value === 'string' &&
  !/\p{Cc}/u.test(value) &&
  lengthOf(value) <= most &&
  lengthOf(least > 0 ? value.trim() : value) >= least

export const lineOf = (least: number, most: number): SettingCheck => ({
  isValid: value => isLine(value, least, most),
  message: `a text of ${least === 0 ? 'at most' : '1 to'} ${most} characters in one line`,
})

export const linesOf = (mostLines: number, most: number): SettingCheck => ({
  isValid: value => {
    const lines = typeof value === 'string' ? value.split('\n') : []
    return lines.length > 0 && lines.length <= mostLines && lines.every(line => isLine(line, 0, most))
  },
  message: `at most ${mostLines} lines of at most ${most} characters`,
})

export const pattern = (wanted: RegExp, message: string, most = Number.POSITIVE_INFINITY): SettingCheck => ({
  isValid: value => typeof value === 'string' && value.length <= most && wanted.test(value),
  message,
})

export const orNull = ({ isValid, message }: SettingCheck): SettingCheck => ({
  isValid: (value, all) => value === null || isValid(value, all),
  message: `null or ${message}`,
})

export const wholeNumber = (least: number, most: number, message?: string): SettingCheck => ({
  isValid: value => typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most,
  message: message ?? `a whole number from ${least} to ${most}`,
})

export const isAddress = (value: unknown) =>
  typeof value === 'string' &&
  value.length <= siteBounds.addressLength &&
  !UNSAFE.test(value) &&
  linkAddress(value) !== null
