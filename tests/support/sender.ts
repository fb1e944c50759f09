import type { Sender } from '#server/mail/messages/message.ts'

export const sender: Sender = {
  siteUrl: 'https://blog.example.com',
  title: 'Hedges & walls',
  language: 'en',
  accent: null,
  typePair: 'editorial',
  corner: 'soft',
}
