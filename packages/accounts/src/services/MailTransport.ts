import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export type MailConfig =
  | { kind: 'smtp'; url: string; sender: string }
  /** Messages become files of a folder, for installations without a mail server. */
  | { kind: 'outbox'; folder: string; sender: string }

/** Hands one email over, or fails. */
export type MailTransport = { send(mail: Mail): Promise<void>; close(): void }

const TIMEOUT_MS = 15_000

async function connectSmtp({ url, sender }: Extract<MailConfig, { kind: 'smtp' }>) {
  const { createTransport } = await import('nodemailer')
  return createTransport(
    {
      url,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
    },
    { from: sender },
  )
}

/** Connects to the mail server and logs in, without sending anything. Throws the server's refusal. */
export async function verifySmtp(config: Extract<MailConfig, { kind: 'smtp' }>): Promise<void> {
  const smtp = await connectSmtp(config)
  await smtp.verify().finally(() => smtp.close())
}

export async function openMailTransport(config: MailConfig): Promise<MailTransport> {
  if (config.kind === 'smtp') {
    const smtp = await connectSmtp(config)
    return {
      send: async (mail) => {
        await smtp.sendMail(toMessage(mail))
      },
      close: () => smtp.close(),
    }
  }
  const { createTransport } = await import('nodemailer')
  const writer = createTransport({ streamTransport: true, buffer: true }, { from: config.sender })
  return {
    send: async (mail) => {
      const { message } = await writer.sendMail(toMessage(mail))
      await mkdir(config.folder, { recursive: true, mode: 0o700 })
      const name = join(config.folder, `${Date.now()}-${randomUUID()}`)
      // Under its own name it is whole.
      await writeFile(`${name}.part`, message, { mode: 0o600 })
      await rename(`${name}.part`, `${name}.eml`)
    },
    close: () => writer.close(),
  }
}

/** An email, ready to be sent. */
export type Mail = {
  recipient: string
  subject: string
  text: string
  html: string
  /** Ends emails of this kind by one click in a mail program (RFC 8058). */
  unsubscribe_url?: string | null
}

function toMessage({ recipient, unsubscribe_url, ...mail }: Mail) {
  return {
    to: { name: '', address: recipient },
    ...mail,
    ...(unsubscribe_url && {
      headers: {
        'List-Unsubscribe': `<${unsubscribe_url}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
  }
}
