import { pageSettings } from '../../data/pageSettings.ts'

/** Says where email goes while no mail server is configured; nothing where one is. */
export function MailNote({ isOperator = false }: { isOperator?: boolean }) {
  if (!pageSettings.hasOutbox) return null
  return (
    <p className="rounded-md border border-line px-3 py-2 text-fg2">
      No mail server is configured: messages are written to the folder <code>outbox</code> in the
      server’s data folder.{' '}
      {isOperator ? 'Set SMTP_URL to send them.' : 'Ask the operator for your message.'}
    </p>
  )
}
