import type { ProjectEdit } from '@tickmark/core/datahub/ProjectEdit'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { beforeEach, describe, expect, it } from 'vitest'
import { createMemoryPublisher } from '../testing/createMemoryPublisher.ts'
import { makeUser, type TestUser } from '../testing/makeUser.ts'
import { STORE_KINDS } from '../testing/openTestAccounts.ts'
import { NEW_ID, openTestDatahub } from '../testing/openTestDatahub.ts'
import { commitItem, editCommit, saveForm } from './commitItem.ts'
import { addMessage, rejectItem, submitItem } from './discussItem.ts'
import { listItems } from './listItems.ts'
import { revertItem } from './publishItem.ts'
import { readItem } from './readItem.ts'
import { findFile, keepFile } from './tableFiles.ts'

const TABLE = Buffer.from('date,fees\n2026-01-01,1\n')

describe.each(STORE_KINDS)('the datahub on the %s store', (kind) => {
  const datahub = openForTests(() => openTestDatahub(kind))
  beforeEach(() => {
    datahub.publisher = createMemoryPublisher()
  })

  const nameOf = () => datahub.publisher.catalog.find('aave')?.name

  it('lets the only reviewer publish their own draft at once', async () => {
    const dataId = await datahub.create({ name: 'Aave Labs' }, 'aave', datahub.staff)
    const canPublish = async (by = datahub.staff) => (await datahub.read(dataId, by)).can_publish
    expect(await canPublish()).toBe(false)
    const suspend = (suspended_at: Date | null) =>
      datahub.accounts.db
        .updateTable('users')
        .set({ suspended_at })
        .where('id', '=', datahub.other.caller.userId)
        .execute()
    await suspend(new Date(0))
    expect(await canPublish()).toBe(true)
    const own = await datahub.create({ name: 'Aave Labs' })
    expect((await datahub.read(own)).can_publish).toBe(false)
    await submitItem(datahub.accounts, datahub.staff, { dataId })
    expect(await canPublish()).toBe(false)
    await suspend(null)
  })

  it('leads from a draft to the catalog, and back', async () => {
    const dataId = await datahub.create({ name: 'Aave Labs', symbol: null, launch_year: 2020 })
    await expect(datahub.read(dataId, datahub.bob)).rejects.toMatchObject({ code: 'not-found' })
    await submitItem(datahub.accounts, datahub.ada, { dataId })
    await addMessage(datahub.accounts, datahub.staff, { dataId, text: 'Which year?', commitId: 1 })
    await editCommit(datahub.accounts, datahub.ada, {
      dataId,
      commitId: 1,
      message: 'Year of the first version',
      data: { name: 'Aave Labs', launch_year: 2017 },
      catalog: datahub.publisher.catalog,
    })
    const before = await datahub.read(dataId, datahub.staff)
    expect(before).toMatchObject({
      state: 'submitted',
      can_edit: false,
      can_review: true,
      changes: [
        { field: 'name', before: 'Aave', after: 'Aave Labs' },
        { field: 'launch_year', before: null, after: 2017 },
      ],
      checks: [],
      commits: [
        {
          commit_id: 1,
          message: 'Year of the first version',
          earlier: [{ message: 'First version', data: { symbol: null, launch_year: 2020 } }],
        },
      ],
    })
    await datahub.merge(dataId)
    expect(datahub.publisher.catalog.find('aave')).toMatchObject({
      name: 'Aave Labs',
      launch_year: 2017,
    })
    expect(datahub.publisher.published[0]).toMatchObject({
      author: 'ada, merged by rita',
      reason: `Datahub #${dataId}, commit 1: A better name`,
      source: `datahub:${dataId}`,
      revision: '1',
    })
    const merged = await readItem(datahub.accounts, undefined, {
      dataId,
      publisher: datahub.publisher,
    })
    expect(merged).toMatchObject({ state: 'merged', merged_commit: 1, changes: before.changes })
    expect(merged.messages.map(({ event, author }) => [event, author.name])).toEqual([
      ['submitted', 'ada'],
      ['message', 'rita'],
      ['merged', 'rita'],
    ])
    await datahub.revert(dataId)
    expect([nameOf(), (await datahub.read(dataId)).state]).toEqual(['Aave', 'reverted'])
    await expect(datahub.revert(dataId)).rejects.toMatchObject({ code: 'conflict' })
    const audit = await datahub.accounts.db
      .selectFrom('audit_log')
      .select(['action', 'actor_email', 'ip_address'])
      .where('object', '=', `datahub:${dataId}`)
      .orderBy('id')
      .execute()
    expect(audit.map(({ action, actor_email }) => `${action} ${actor_email}`)).toEqual([
      'datahub.create ada@team.example',
      'datahub.submit ada@team.example',
      'datahub.message rita@company.example',
      'datahub.edit-commit ada@team.example',
      'datahub.merge rita@company.example',
      'datahub.revert rita@company.example',
    ])
    expect(audit.every(({ ip_address }) => ip_address !== null)).toBe(true)
  })

  it('has to be committed again where another item published a field meanwhile', async () => {
    const first = await datahub.createSubmitted({ name: 'Aave One' })
    const second = await datahub.createSubmitted({ name: 'Aave Two', launch_year: 2020 })
    await datahub.merge(first)
    expect((await datahub.read(second)).checks).toMatchObject([{ kind: 'conflict', field: 'name' }])
    await expect(datahub.merge(second)).rejects.toMatchObject({
      code: 'conflict',
      errors: [{ code: 'rebase-needed', field: 'name' }],
    })
    await commitItem(datahub.accounts, datahub.ada, {
      dataId: second,
      message: 'On top of the other name',
      catalog: datahub.publisher.catalog,
    })
    await datahub.merge(second)
    expect(nameOf()).toBe('Aave Two')
    await expect(datahub.revert(first)).rejects.toThrow(
      'Changed again since this item was merged: name',
    )
    await datahub.revert(second)
    expect(nameOf()).toBe('Aave One')
  })

  it('lets two items of other fields be merged', async () => {
    const first = await datahub.createSubmitted({ name: 'Aave One' })
    const second = await datahub.createSubmitted({ launch_year: 2020 })
    await datahub.merge(first)
    await datahub.merge(second)
    expect(datahub.publisher.catalog.find('aave')).toMatchObject({
      name: 'Aave One',
      launch_year: 2020,
    })
  })

  it('proposes a new project, with an id made of its name', async () => {
    const project = {
      name: 'New Lend!',
      market_sectors: ['lending'],
      chains: ['ethereum'],
    } satisfies ProjectEdit
    const dataId = await datahub.create(project, NEW_ID)
    expect(await datahub.read(dataId)).toMatchObject({ project_id: 'new-lend', is_new: true })
    await submitItem(datahub.accounts, datahub.ada, { dataId })
    await expect(datahub.merge(dataId)).rejects.toMatchObject({
      code: 'bad-request',
      errors: [{ field: 'description' }, { field: 'links' }],
    })
    await saveForm(datahub.accounts, datahub.ada, {
      dataId,
      data: {
        ...project,
        description: 'A protocol for lending that is new here.',
        links: { website: 'https://new-lend.example' },
      },
      catalog: datahub.publisher.catalog,
    })
    expect((await datahub.read(dataId)).commits).toHaveLength(2)
    await datahub.merge(dataId)
    expect(datahub.publisher.catalog.find('new-lend')?.name).toBe('New Lend!')
  })

  it('is decided once, by datahub.staff, about what they saw', async () => {
    const dataId = await datahub.createSubmitted({ name: 'Aave One' })
    const seen = (await datahub.read(dataId, datahub.staff)).version
    await expect(datahub.merge(dataId, datahub.bob, seen)).rejects.toMatchObject({
      code: 'forbidden',
    })
    await commitItem(datahub.accounts, datahub.ada, {
      dataId,
      message: 'Another name',
      data: { name: 'Aave Other' },
      catalog: datahub.publisher.catalog,
    })
    await expect(datahub.merge(dataId, datahub.staff, seen)).rejects.toMatchObject({
      errors: [{ code: 'stale-version' }],
    })
    const outcomes = await Promise.allSettled([
      datahub.merge(dataId, datahub.staff, seen + 1),
      datahub.merge(dataId, datahub.other, seen + 1),
      rejectItem(datahub.accounts, datahub.other, { dataId, baseVersion: seen + 1, text: 'No.' }),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(datahub.publisher.published.length).toBeLessThanOrEqual(1)
    await expect(
      commitItem(datahub.accounts, datahub.ada, {
        dataId,
        message: 'Too late',
        data: { name: 'Late' },
        catalog: datahub.publisher.catalog,
      }),
    ).rejects.toMatchObject({ code: 'conflict' })
  })

  it('is not merged by a user who lost the role before it began', async () => {
    const dataId = await datahub.createSubmitted({ name: 'Aave One' })
    const seen = (await datahub.read(dataId, datahub.other)).version
    await datahub.accounts.db
      .updateTable('users')
      .set({ email: 'saul@elsewhere.example' })
      .where('id', '=', datahub.other.userId)
      .execute()
    await expect(datahub.merge(dataId, datahub.other, seen)).rejects.toMatchObject({
      code: 'forbidden',
    })
    await datahub.accounts.db
      .updateTable('users')
      .set({ email: 'saul@company.example' })
      .where('id', '=', datahub.other.userId)
      .execute()
    expect(datahub.publisher.published).toEqual([])
  })

  it('is merged by a user who loses the role meanwhile, who then cannot take it back', async () => {
    const dataId = await datahub.createSubmitted({ name: 'Aave One' })
    const seen = (await datahub.read(dataId, datahub.other)).version
    const setEmail = (email: string) =>
      datahub.accounts.db
        .updateTable('users')
        .set({ email })
        .where('id', '=', datahub.other.userId)
        .executeTakeFirst()
    datahub.publisher.before = async () => void (await setEmail('saul@elsewhere.example'))
    await datahub.merge(dataId, datahub.other, seen)
    datahub.publisher.before = undefined
    expect((await datahub.read(dataId)).state).toBe('merged')
    await expect(
      revertItem(datahub.accounts, datahub.other, {
        dataId,
        baseVersion: (await datahub.read(dataId)).version,
        text: 'Mine again.',
        publisher: datahub.publisher,
      }),
    ).rejects.toMatchObject({ code: 'forbidden' })
    await setEmail('saul@company.example')
  })

  it('is whole or absent when the process dies during a merge', async () => {
    const dataId = await datahub.createSubmitted({ name: 'Aave One' })
    const die = async () => {
      throw new Error('killed')
    }
    datahub.publisher.before = die
    await expect(datahub.merge(dataId)).rejects.toThrow('killed')
    expect([nameOf(), (await datahub.read(dataId)).state]).toEqual(['Aave', 'submitted'])
    datahub.publisher.before = undefined
    datahub.publisher.after = die
    await expect(datahub.merge(dataId)).rejects.toThrow('killed')
    expect([nameOf(), (await datahub.read(dataId)).state]).toEqual(['Aave One', 'merged'])
    // A server that is killed settles nothing, so the intent alone is left.
    datahub.publisher.after = undefined
    const pending = {
      event: 'reverted',
      batch_id: 'never published',
      reviewer: { userId: datahub.staff.userId, email: datahub.staff.email, address: null },
      commit: 1,
      text: '',
    }
    const leave = (batch_id: string) =>
      datahub.accounts.db
        .updateTable('datahub_items')
        .set({ pending: JSON.stringify({ ...pending, batch_id }) })
        .where('id', '=', dataId)
        .execute()
    await leave('never published')
    expect((await datahub.read(dataId)).state).toBe('merged')
    await leave(datahub.publisher.published[0]?.batch_id ?? '')
    expect((await listItems(datahub.accounts, undefined, page({}))).items[0]?.state).toBe(
      'reverted',
    )
  })

  const page = (changes: Partial<Parameters<typeof listItems>[2]['page']>) => ({
    page: { isOwn: false, offset: 0, limit: 50, ...changes },
    publisher: datahub.publisher,
  })

  it('lists what a user may read', async () => {
    const draft = await datahub.create({ name: 'A draft' }, 'ethereum')
    const open = await datahub.create({ name: 'An open one' }, 'ethereum')
    await submitItem(datahub.accounts, datahub.ada, { dataId: open })
    const ids = async (by: TestUser | undefined, changes = {}) =>
      (
        await listItems(datahub.accounts, by?.caller, page({ projectId: 'ethereum', ...changes }))
      ).items.map(({ data_id }) => data_id)
    expect(await ids(datahub.ada)).toEqual([open, draft])
    expect(await ids(datahub.staff)).toEqual([open])
    expect(await ids(undefined)).toEqual([])
    expect(await ids(datahub.bob, { isOwn: true })).toEqual([])
    expect(await ids(datahub.ada, { state: 'draft' })).toEqual([draft])
    expect(await ids(datahub.ada, { search: 'BETTER NAME' })).toEqual([open, draft])
    await rejectItem(datahub.accounts, datahub.staff, {
      dataId: open,
      baseVersion: (await datahub.read(open, datahub.staff)).version,
      text: 'No source says so.',
    })
    expect(await ids(datahub.bob)).toEqual([open])
  })

  it('is not written twice where a client sends it again, nor are its commits and messages', async () => {
    const { accounts, ada, bob } = datahub
    const { catalog } = datahub.publisher
    const dataId = await datahub.create({ name: 'Sent again' })
    expect(await datahub.create({ name: 'Sent again' })).toBe(dataId)
    const others = [
      await datahub.create({ name: 'Sent again' }, 'aave', bob),
      await datahub.create({ name: 'Another text' }),
    ]
    expect(new Set([dataId, ...others]).size).toBe(3)
    const next = { dataId, message: 'Next', data: { name: 'Sent next' }, catalog }
    await commitItem(accounts, ada, next)
    await commitItem(accounts, ada, next)
    await commitItem(accounts, ada, { ...next, message: 'Another message' })
    await submitItem(accounts, ada, { dataId })
    const form = { dataId, data: { name: 'Saved' }, catalog }
    for (const _ of [1, 2]) await saveForm(accounts, ada, form)
    const message = { dataId, text: 'Which year?', commitId: undefined }
    for (const by of [ada, ada, bob, ada]) await addMessage(accounts, by, message)
    const { commits, messages } = await datahub.read(dataId)
    expect(commits.map((one) => one.message)).toEqual([
      'First version',
      'Next',
      'Another message',
      'Changed metadata',
    ])
    expect(messages.map(({ author, event }) => `${author.name} ${event}`)).toEqual([
      'ada submitted',
      'ada message',
      'bob message',
      'ada message',
    ])
    // A draft that was changed since is no repeat.
    expect(await datahub.create({ name: 'Sent again' })).not.toBe(dataId)
  })

  it('mails those who take part, and treats what they wrote as text', async () => {
    // The items of the tests before have used up the emails of the hour.
    for (const { id } of await datahub.accounts.db.selectFrom('users').select('id').execute())
      await datahub.accounts.attempts.clear(`datahub mail ${id}`)
    const dataId = await datahub.createSubmitted({ name: 'Mailed' })
    const text = '<img src=x onerror=alert(1)> https://evil.example @rita @nobody @bo'
    await addMessage(datahub.accounts, datahub.ada, { dataId, text, commitId: undefined })
    await addMessage(datahub.accounts, datahub.bob, {
      dataId,
      text: 'Me too.',
      commitId: undefined,
    })
    await datahub.merge(dataId)
    const mails = (await datahub.accounts.readMails()).filter(({ subject }) =>
      subject.startsWith(`Datahub #${dataId}:`),
    )
    const about = (words: string) =>
      mails.filter((mail) => mail.text.includes(words)).map(({ to }) => to.split('@')[0])
    expect(about('was submitted for review by ada').sort()).toEqual(['rita', 'saul'])
    expect(about('mentions you in a message by ada')).toEqual(['rita'])
    expect(about('has a new message by bob')).toEqual(['ada'])
    expect(about('was merged').sort()).toEqual(['ada', 'bob'])
    const [mention] = mails.filter((mail) => mail.text.includes('mentions you'))
    expect(mention?.raw.split('text/html')[1]).not.toContain('<img')
    expect((await datahub.read(dataId)).messages[1]?.text).toBe(text)
  })

  it('stops an author who proposes too much', async () => {
    const eager = await makeUser(datahub.accounts, 'eager@team.example')
    const all = await Promise.allSettled(
      Array.from({ length: 121 }, () => datahub.create({ name: 'Again' }, 'aave', eager)),
    )
    expect(all.at(-1)).toMatchObject({ reason: { code: 'too-many-requests' } })
  })

  it('keeps the newest of the files that no proposal uses', async () => {
    const hasty = await makeUser(datahub.accounts, 'hasty@team.example')
    const send = (name: string) => keepFile(datahub.accounts, hasty, { name, bytes: TABLE })
    const first = await send('first.csv')
    const second = await send('second.csv')
    for (let sent = 2; sent <= 20; sent++) await send(`again ${sent}.csv`)
    await expect(findFile(datahub.accounts, first)).rejects.toMatchObject({ code: 'not-found' })
    expect((await findFile(datahub.accounts, second)).name).toBe('second.csv')
  })
})
