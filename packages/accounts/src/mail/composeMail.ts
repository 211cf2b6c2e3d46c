import type { Accounts } from '../context/Accounts.ts'
import type { Mail } from '../services/MailTransport.ts'
import type { Querier } from '../store/Store.ts'

/** A paragraph as text, with its line breaks, or one that is a link. */
type Paragraph = string | { text: string; url: string }

type MailContent = {
  recipient: string
  subject: string
  paragraphs: readonly Paragraph[]
  /** The action requested of the reader, as a link. */
  action?: { label: string; url: string }
  /** The reason why this email was sent, and what to do if it should not have been. */
  note: string
  /** Ends emails of this kind. */
  unsubscribeUrl?: string
}

/** An email in text and HTML with the same words. What people typed is never read as HTML or as a header. */
export function composeMail(productName: string, content: MailContent): Mail {
  const { recipient, paragraphs, action, note, unsubscribeUrl } = content
  const text = [
    ...paragraphs.map((one) => (typeof one === 'string' ? one : `${one.text}\n${one.url}`)),
    ...(action === undefined ? [] : [`${action.label}:\n${action.url}`]),
    unsubscribeUrl === undefined ? note : `${note} Unsubscribe: ${unsubscribeUrl}`,
    productName,
  ].join('\n\n')
  const unsubscribe =
    unsubscribeUrl === undefined ? '' : ` ${writeLink('Unsubscribe', unsubscribeUrl)}`
  const html = [
    '<!doctype html><html lang="en"><body style="font-family:sans-serif;line-height:1.5;max-width:36rem">',
    ...paragraphs.map(
      (one) => `<p>${typeof one === 'string' ? writeLines(one) : writeLink(one.text, one.url)}</p>`,
    ),
    ...(action === undefined ? [] : [`<p>${writeLink(action.label, action.url)}</p>`]),
    `<p style="color:#666">${escapeHtml(note)}${unsubscribe}</p><p>${escapeHtml(productName)}</p></body></html>`,
  ].join('\n')
  const mail = { recipient, subject: oneLine(content.subject), text, html }
  return unsubscribeUrl === undefined ? mail : { ...mail, unsubscribe_url: unsubscribeUrl }
}

/** Composes an email and puts it in line, as part of the transaction that is the reason for it. */
export function queueMail(
  { productName, mail }: Pick<Accounts, 'productName' | 'mail'>,
  db: Querier,
  content: MailContent,
): Promise<void> {
  return mail.queue(db, composeMail(productName, content))
}

function writeLink(text: string, url: string): string {
  return `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`
}

function writeLines(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>')
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}

/** An address of the terminal with parameters, for a link in an email. */
export function linkTo(
  publicUrl: string,
  path: string,
  parameters: Readonly<Record<string, string | undefined>> = {},
): string {
  const url = new URL(`${publicUrl}/explorer/${path}`)
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined) url.searchParams.set(name, value)
  return url.href
}

/** Emails a user what was changed about how they log in, so that they learn of it if it was not them. */
export async function mailChange(
  accounts: Accounts,
  db: Querier,
  { email, subject, change }: { email: string; subject: string; change: string },
): Promise<void> {
  await queueMail(accounts, db, {
    recipient: email,
    subject,
    paragraphs: [change],
    action: { label: 'Reset your password', url: linkTo(accounts.publicUrl, 'reset-password') },
    note: 'If this was you, you do not need to do anything. If not, reset your password now; this ends all sessions.',
  })
}
