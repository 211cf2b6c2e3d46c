import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export type MailedLink = { email: string; page: string }

/** The link to the page of the terminal in the newest email to the address; undefined when there is none yet. */
export async function readMailedLink(
  outbox: string,
  { email, page }: MailedLink,
): Promise<string | undefined> {
  const names = await readdir(outbox).catch(() => [])
  // Their names begin with the moment at which they were written.
  for (const name of names
    .filter((one) => one.endsWith('.eml'))
    .toSorted()
    .toReversed()) {
    const text = unquote(await readFile(join(outbox, name), 'utf8'))
    const [link] = text.match(new RegExp(`https?://[^\\s/]+/explorer/${page}\\?\\S+`)) ?? []
    if (text.includes(`To: ${email}`) && link !== undefined) return link
  }
  return undefined
}

/** Takes the breaks and signs of quoted-printable out (RFC 2045, 6.7), as far as links have them. */
function unquote(text: string): string {
  return text.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
}
