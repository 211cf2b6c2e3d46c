import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { admitUser } from './admitUser.ts'
import { findBarriers } from './findBarriers.ts'
import { usePages } from './usePages.ts'

const open = usePages()
const origin = inject('sampleOrigin')
const outbox = inject('sampleOutbox')
const CONTENT = {
  questions: [{ id: 'a', query: { metrics: ['fees'], where: { projects: ['aave'] } } }],
}

type Answer = {
  document?: { document_id: string }
  organization?: { id: string }
  invitations?: { invitation_id: string }[]
}

/** Calls the server as the page of a user does. */
function send(page: Page, path: string, body?: object): Promise<Answer> {
  return page.evaluate(
    async ([url, payload]) => {
      const answer = await fetch(`/v3/internal/${url}`, {
        method: payload === '' ? 'GET' : 'POST',
        ...(payload !== '' && {
          headers: { 'content-type': 'application/json' },
          body: payload,
        }),
      })
      if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
      return (await answer.json()) as Answer
    },
    [path, body === undefined ? '' : JSON.stringify(body)] as const,
  )
}

async function openAs(name: string): Promise<{ page: Page; email: string }> {
  const page = await open()
  const email = `${name}.${Date.now()}@example.org`
  await admitUser(page.context(), { outbox, email })
  await page.goto(`${origin}/explorer/charts`)
  return { page, email }
}

const openDetails = (page: Page, place: string) =>
  page.getByRole('button', { name: `Visibility: ${place}` }).click()

it('a chart of an organization is shared outside by its owner, and its member sees why they cannot', async () => {
  const [{ page: owner }, { page: member, email }] = [await openAs('olga'), await openAs('mia')]
  const { organization } = await send(owner, 'organization', { name: 'First Bank' })
  await send(owner, `invitations/${organization?.id}`, { email })
  const { invitations = [] } = await send(member, 'invitations')
  await send(member, `invitations/${invitations[0]?.invitation_id}/accept`, {})
  const made = { kind: 'chart', name: 'Takings', content: CONTENT, visibility: 'organization' }
  const { document } = await send(member, 'documents', made)
  const address = `${origin}/explorer/charts/${document?.document_id}`

  // The document may arrive before the page knows whose it is.
  const known = Promise.withResolvers<void>()
  await member.route('**/v1/users/me', async (route) => {
    await known.promise
    await route.continue()
  })
  await member.goto(address)
  await openDetails(member, 'First Bank')
  const details = member.getByRole('dialog', { name: 'About this chart' })
  await details.waitFor()
  const asNamed = member.waitForResponse(`**/documents/${document?.document_id}`)
  known.resolve()
  await asNamed
  for (const name of [/^Only me/, /^Anyone with the link/, /^Everybody/])
    expect(await details.getByRole('radio', { name }).isDisabled()).toBe(true)
  await details.getByText('Only owners and administrators of First Bank can share it').waitFor()
  await member.setViewportSize({ width: 360, height: 740 })
  expect(await findBarriers(member, { impacts: ['serious', 'critical'] })).toEqual([])
  await member.setViewportSize({ width: 1440, height: 900 })
  await member.keyboard.press('Escape')
  await member.getByRole('button', { name: 'Share', exact: true }).click()
  const share = member.getByRole('dialog', { name: 'Share this chart' })
  await share.getByText('Only owners and administrators of First Bank share').waitFor()

  // For something new of theirs, they see whose it is.
  const chart = encodeURIComponent(JSON.stringify(CONTENT))
  await member.goto(`${origin}/explorer/charts/new?chart=${chart}`)
  await member.getByRole('button', { name: 'Save', exact: true }).click()
  const saving = member.getByRole('dialog', { name: 'Save this chart' })
  await saving.getByRole('radio', { name: /^Everybody/ }).check()
  await saving.getByText('It belongs to you.').waitFor()

  await owner.goto(address)
  await openDetails(owner, 'First Bank')
  const ofOwner = owner.getByRole('dialog', { name: 'About this chart' })
  await ofOwner.getByRole('radio', { name: /^Everybody/ }).check()
  await ofOwner.getByRole('button', { name: 'Change' }).click()
  await owner.getByRole('button', { name: 'Visibility: Public' }).waitFor()

  // The member saves the version that others see as a copy.
  await member.goto(address)
  await member.getByRole('button', { name: 'Make a copy' }).click()
  await member.getByRole('button', { name: 'Save a copy' }).waitFor()
  const visibility = member.getByRole('button', { name: 'Visibility: Public' })
  expect(await visibility.isDisabled()).toBe(true)
})

it('a visitor with the address of what is not shared learns no more than that', async () => {
  const { page } = await openAs('pat')
  const { document } = await send(page, 'documents', {
    kind: 'chart',
    name: 'Secret takings',
    content: CONTENT,
  })
  const stranger = await open()
  const texts: string[] = []
  for (const id of [document?.document_id, 'a'.repeat(24)]) {
    const answer = await stranger.goto(`${origin}/explorer/charts/${id}`)
    expect(answer?.status()).toBe(404)
    await stranger.getByText('This chart does not exist or is not shared with you').waitFor()
    await stranger.getByRole('main').getByRole('link', { name: 'Log in' }).waitFor()
    texts.push((await stranger.getByRole('main').textContent()) ?? '')
  }
  expect(texts[0]).toBe(texts[1])
  const own = await page.goto(`${origin}/explorer/charts/${document?.document_id}`)
  expect(own?.status()).toBe(200)
  await page.getByRole('heading', { level: 1, name: 'Secret takings' }).waitFor()
})
