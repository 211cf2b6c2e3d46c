import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { PATIENCE } from './PATIENCE.ts'

type Wanted = { email: string; page: string }

/** Waits for an e-mail to the address with a link to the page of the terminal, and answers the link of the newest. */
export async function findMailedLink(outbox: string, wanted: Wanted): Promise<string> {
  let link: string | undefined
  await expect
    .poll(async () => {
      link = await readNewest(outbox, wanted)
      return link
    }, PATIENCE)
    .toBeDefined()
  return link ?? ''
}

async function readNewest(outbox: string, { email, page }: Wanted): Promise<string | undefined> {
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
