import { expect } from 'vitest'
import { type MailedLink, readMailedLink } from './readMailedLink.ts'

/** Waits for an email to the address with a link to the page of the terminal, and answers the link of the newest. */
export async function findMailedLink(outbox: string, wanted: MailedLink): Promise<string> {
  let link: string | undefined
  await expect
    .poll(async () => {
      link = await readMailedLink(outbox, wanted)
      return link
    })
    .toBeDefined()
  return link ?? ''
}
