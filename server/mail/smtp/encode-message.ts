import { buffer } from 'node:stream/consumers'
import type { SendMailOptions } from 'nodemailer'

export async function encodeMessage(mail: SendMailOptions): Promise<Buffer> {
  const { createTransport } = await import('nodemailer')
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail(mail)
  return Buffer.isBuffer(message) ? message : buffer(message)
}
