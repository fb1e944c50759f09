import { escapeHtml } from '#app/content/escape-html.ts'
import type { Mail } from './mail.ts'

export interface Words {
  subject: string
  title: string
  reason: string
  link: { label: string; href: string }
  otherwise: string
}

export function layOut(to: string, { subject, title, reason, link, otherwise }: Words): Mail {
  return {
    to,
    subject: subject.replace(/\s+/g, ' '),
    text: `${reason}\n\n${link.label}:\n${link.href}\n\n${otherwise}\n`,
    html: `<!doctype html><html lang="en"><body style="margin:0;padding:32px 16px;background:#f3f5f9;color:#161d33;font:16px/1.5 Helvetica,Arial,sans-serif">
<div style="max-width:480px;margin:0 auto;background:#fff;border-radius:14px;padding:32px">
<p style="margin:0 0 16px;font:600 26px/1.2 Georgia,serif">${escaped(title)}</p>
<p style="margin:0 0 24px">${escaped(reason)}</p>
<p style="margin:0 0 24px"><a href="${escaped(link.href)}" style="display:inline-block;background:#1f4be0;color:#fff;text-decoration:none;font-weight:600;padding:12px 20px;border-radius:8px">${escaped(link.label)}</a></p>
<p style="margin:0;color:#5d6578;font-size:14px">${escaped(otherwise)}</p>
</div></body></html>`,
  }
}

const escaped = (text: string) => escapeHtml(text).replaceAll("'", '&#39;')
