import type { MetricEdit } from '@tickmark/core/datahub/MetricEdit'
import type { ProjectEdit } from '@tickmark/core/datahub/ProjectEdit'
import { TableMapping } from '@tickmark/core/datahub/TableMapping'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { toActor } from '../identity/Caller.ts'
import { createMemoryPublisher, type MemoryPublisher } from '../testing/createMemoryPublisher.ts'
import { makeUser, type TestUser } from '../testing/makeUser.ts'
import { openTestAccounts, STORE_KINDS } from '../testing/openTestAccounts.ts'
import { commitItem, createItem, editCommit, saveForm } from './commitItem.ts'
import { addMessage, rejectItem, submitItem } from './discussItem.ts'
import { listItems } from './listItems.ts'
import { prepareFirst, prepareNext } from './prepareProposal.ts'
import { mergeItem, revertItem } from './publishItem.ts'
import { readItem } from './readItem.ts'
import { stageCommit } from './tableCommit.ts'
import { addPart, findFile, keepFile } from './tableFiles.ts'

const TABLE = Buffer.from('date,fees\n2026-01-01,1\n')

/** Stands for no id, so that one is made of the name. */
const NEW_ID = ''

describe.each(STORE_KINDS)('the datahub on the %s store', (kind) => {
  const accounts = openForTests(() => openTestAccounts({ kind }))
  let [ada, bob, staff, other]: TestUser[] = []
  let publisher: MemoryPublisher
  beforeAll(async () => {
    ada = await makeUser(accounts, 'ada@team.example')
    bob = await makeUser(accounts, 'bob@team.example')
    staff = await makeUser(accounts, 'rita@company.example')
    other = await makeUser(accounts, 'saul@company.example')
  })
  beforeEach(() => {
    publisher = createMemoryPublisher()
  })

  const need = (user: TestUser | undefined): TestUser => {
    if (user === undefined) throw new Error('no such user')
    return user
  }
  const create = (data: ProjectEdit, projectId = 'aave', by = need(ada)) =>
    createItem(accounts, toActor(by), {
      title: 'A better name',
      projectId: projectId === NEW_ID ? undefined : projectId,
      data,
      message: 'First version',
      catalogue: publisher.catalogue,
    })
  const read = (dataId: string, by: TestUser | undefined = ada) =>
    readItem(accounts, by?.caller, { dataId, publisher })
  const submitted = async (data: ProjectEdit) => {
    const dataId = await create(data)
    await submitItem(accounts, need(ada), dataId)
    return dataId
  }
  const merge = async (dataId: string, by = need(staff), baseVersion?: number) =>
    mergeItem(accounts, by, {
      dataId,
      baseVersion: baseVersion ?? (await read(dataId, by)).version,
      publisher,
    })
  const revert = async (dataId: string) =>
    revertItem(accounts, need(staff), {
      dataId,
      baseVersion: (await read(dataId, staff)).version,
      text: 'It was wrong.',
      publisher,
    })
  const nameOf = () => publisher.catalogue.find('aave')?.name

  it('leads from a draft to the catalogue, and back', async () => {
    const dataId = await create({ name: 'Aave Labs', symbol: null, launch_year: 2020 })
    await expect(read(dataId, bob)).rejects.toMatchObject({ code: 'not-found' })
    await submitItem(accounts, need(ada), dataId)
    await addMessage(accounts, need(staff), { dataId, text: 'Which year?', commitId: 1 })
    await editCommit(accounts, need(ada), {
      dataId,
      commitId: 1,
      message: 'Year of the first version',
      data: { name: 'Aave Labs', launch_year: 2017 },
      catalogue: publisher.catalogue,
    })
    const before = await read(dataId, staff)
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
    await merge(dataId)
    expect(publisher.catalogue.find('aave')).toMatchObject({ name: 'Aave Labs', launch_year: 2017 })
    expect(publisher.published[0]).toMatchObject({
      author: 'ada, merged by rita',
      reason: `Datahub #${dataId}, commit 1: A better name`,
      source: `datahub:${dataId}`,
      revision: '1',
    })
    const merged = await readItem(accounts, undefined, { dataId, publisher })
    expect(merged).toMatchObject({ state: 'merged', merged_commit: 1, changes: before.changes })
    expect(merged.messages.map(({ event, author }) => [event, author.name])).toEqual([
      ['submitted', 'ada'],
      ['message', 'rita'],
      ['merged', 'rita'],
    ])
    await revert(dataId)
    expect([nameOf(), (await read(dataId)).state]).toEqual(['Aave', 'reverted'])
    await expect(revert(dataId)).rejects.toMatchObject({ code: 'conflict' })
    const audit = await accounts.db
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
    const first = await submitted({ name: 'Aave One' })
    const second = await submitted({ name: 'Aave Two', launch_year: 2020 })
    await merge(first)
    expect((await read(second)).checks).toMatchObject([{ kind: 'conflict', field: 'name' }])
    await expect(merge(second)).rejects.toMatchObject({
      code: 'conflict',
      errors: [{ code: 'rebase-needed', field: 'name' }],
    })
    await commitItem(accounts, need(ada), {
      dataId: second,
      message: 'On top of the other name',
      catalogue: publisher.catalogue,
    })
    await merge(second)
    expect(nameOf()).toBe('Aave Two')
    await expect(revert(first)).rejects.toThrow('Changed again since this item was merged: name')
    await revert(second)
    expect(nameOf()).toBe('Aave One')
  })

  it('lets two items of other fields be merged', async () => {
    const first = await submitted({ name: 'Aave One' })
    const second = await submitted({ launch_year: 2020 })
    await merge(first)
    await merge(second)
    expect(publisher.catalogue.find('aave')).toMatchObject({ name: 'Aave One', launch_year: 2020 })
  })

  it('proposes a new project, with an id made of its name', async () => {
    const project = {
      name: 'New Lend!',
      market_sectors: ['lending'],
      chains: ['ethereum'],
    } satisfies ProjectEdit
    const dataId = await create(project, NEW_ID)
    expect(await read(dataId)).toMatchObject({ project_id: 'new-lend', is_new: true })
    await submitItem(accounts, need(ada), dataId)
    await expect(merge(dataId)).rejects.toMatchObject({
      code: 'bad-request',
      errors: [{ field: 'description' }, { field: 'links' }],
    })
    await saveForm(accounts, need(ada), {
      dataId,
      data: {
        ...project,
        description: 'A protocol for lending that is new here.',
        links: { website: 'https://new-lend.example' },
      },
      catalogue: publisher.catalogue,
    })
    expect((await read(dataId)).commits).toHaveLength(2)
    await merge(dataId)
    expect(publisher.catalogue.find('new-lend')?.name).toBe('New Lend!')
  })

  it('is decided once, by staff, about what they saw', async () => {
    const dataId = await submitted({ name: 'Aave One' })
    const seen = (await read(dataId, staff)).version
    await expect(merge(dataId, need(bob), seen)).rejects.toMatchObject({ code: 'forbidden' })
    await commitItem(accounts, need(ada), {
      dataId,
      message: 'Another name',
      data: { name: 'Aave Other' },
      catalogue: publisher.catalogue,
    })
    await expect(merge(dataId, need(staff), seen)).rejects.toMatchObject({
      errors: [{ code: 'stale-version' }],
    })
    const outcomes = await Promise.allSettled([
      merge(dataId, need(staff), seen + 1),
      merge(dataId, need(other), seen + 1),
      rejectItem(accounts, need(other), { dataId, baseVersion: seen + 1, text: 'No.' }),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(publisher.published.length).toBeLessThanOrEqual(1)
    await expect(
      commitItem(accounts, need(ada), {
        dataId,
        message: 'Too late',
        data: { name: 'Late' },
        catalogue: publisher.catalogue,
      }),
    ).rejects.toMatchObject({ code: 'conflict' })
  })

  it('is not merged by somebody who lost the role before it began', async () => {
    const dataId = await submitted({ name: 'Aave One' })
    const seen = (await read(dataId, other)).version
    await accounts.db
      .updateTable('users')
      .set({ email: 'saul@elsewhere.example' })
      .where('id', '=', need(other).userId)
      .execute()
    await expect(merge(dataId, need(other), seen)).rejects.toMatchObject({ code: 'forbidden' })
    await accounts.db
      .updateTable('users')
      .set({ email: 'saul@company.example' })
      .where('id', '=', need(other).userId)
      .execute()
    expect(publisher.published).toEqual([])
  })

  it('is merged by somebody who loses the role meanwhile, who then cannot take it back', async () => {
    const dataId = await submitted({ name: 'Aave One' })
    const seen = (await read(dataId, other)).version
    const setEmail = (email: string) =>
      accounts.db
        .updateTable('users')
        .set({ email })
        .where('id', '=', need(other).userId)
        .executeTakeFirst()
    publisher.before = async () => void (await setEmail('saul@elsewhere.example'))
    await merge(dataId, need(other), seen)
    publisher.before = undefined
    expect((await read(dataId)).state).toBe('merged')
    await expect(
      revertItem(accounts, need(other), {
        dataId,
        baseVersion: (await read(dataId)).version,
        text: 'Mine again.',
        publisher,
      }),
    ).rejects.toMatchObject({ code: 'forbidden' })
    await setEmail('saul@company.example')
  })

  it('is whole or absent when the process dies during a merge', async () => {
    const dataId = await submitted({ name: 'Aave One' })
    const die = async () => {
      throw new Error('killed')
    }
    publisher.before = die
    await expect(merge(dataId)).rejects.toThrow('killed')
    expect([nameOf(), (await read(dataId)).state]).toEqual(['Aave', 'submitted'])
    publisher.before = undefined
    publisher.after = die
    await expect(merge(dataId)).rejects.toThrow('killed')
    expect([nameOf(), (await read(dataId)).state]).toEqual(['Aave One', 'merged'])
    // A server that is killed settles nothing, so the intent alone is left.
    publisher.after = undefined
    const pending = {
      event: 'reverted',
      batch_id: 'never published',
      reviewer: { userId: need(staff).userId, email: need(staff).email, address: null },
      commit: 1,
      text: '',
    }
    const leave = (batch_id: string) =>
      accounts.db
        .updateTable('datahub_items')
        .set({ pending: JSON.stringify({ ...pending, batch_id }) })
        .where('id', '=', dataId)
        .execute()
    await leave('never published')
    expect((await read(dataId)).state).toBe('merged')
    await leave(publisher.published[0]?.batch_id ?? '')
    expect((await listItems(accounts, undefined, page({}))).items[0]?.state).toBe('reverted')
  })

  const page = (changes: Partial<Parameters<typeof listItems>[2]['page']>) => ({
    page: { isOwn: false, offset: 0, limit: 50, ...changes },
    publisher,
  })

  it('lists what somebody may read', async () => {
    const draft = await create({ name: 'A draft' }, 'ethereum')
    const open = await create({ name: 'An open one' }, 'ethereum')
    await submitItem(accounts, need(ada), open)
    const ids = async (by: TestUser | undefined, changes = {}) =>
      (
        await listItems(accounts, by?.caller, page({ projectId: 'ethereum', ...changes }))
      ).items.map(({ data_id }) => data_id)
    expect(await ids(ada)).toEqual([open, draft])
    expect(await ids(staff)).toEqual([open])
    expect(await ids(undefined)).toEqual([])
    expect(await ids(bob, { isOwn: true })).toEqual([])
    expect(await ids(ada, { state: 'draft' })).toEqual([draft])
    expect(await ids(ada, { search: 'BETTER NAME' })).toEqual([open, draft])
    await rejectItem(accounts, need(staff), {
      dataId: open,
      baseVersion: (await read(open, staff)).version,
      text: 'No source says so.',
    })
    expect(await ids(bob)).toEqual([open])
  })

  it('mails those who take part, and treats what they wrote as text', async () => {
    // The items of the tests before have used up the emails of the hour.
    for (const { id } of await accounts.db.selectFrom('users').select('id').execute())
      await accounts.attempts.clear(`datahub mail ${id}`)
    const dataId = await submitted({ name: 'Mailed' })
    const text = '<img src=x onerror=alert(1)> https://evil.example @rita @nobody @bo'
    await addMessage(accounts, need(ada), { dataId, text, commitId: undefined })
    await addMessage(accounts, need(bob), { dataId, text: 'Me too.', commitId: undefined })
    await merge(dataId)
    const mails = (await accounts.readMails()).filter(({ subject }) =>
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
    expect((await read(dataId)).messages[1]?.text).toBe(text)
  })

  it('stops an author who proposes too much', async () => {
    const eager = await makeUser(accounts, 'eager@team.example')
    const all = await Promise.allSettled(
      Array.from({ length: 121 }, () => create({ name: 'Again' }, 'aave', eager)),
    )
    expect(all.at(-1)).toMatchObject({ reason: { code: 'too-many-requests' } })
  })

  it('keeps the newest of the files that no proposal uses', async () => {
    const hasty = await makeUser(accounts, 'hasty@team.example')
    const send = (name: string) => keepFile(accounts, hasty, { name, bytes: TABLE })
    const first = await send('first.csv')
    const second = await send('second.csv')
    for (let sent = 2; sent <= 20; sent++) await send(`again ${sent}.csv`)
    await expect(findFile(accounts, first)).rejects.toMatchObject({ code: 'not-found' })
    expect((await findFile(accounts, second)).name).toBe('second.csv')
  })

  it('publishes a table whole or not at all when a server dies in between', async () => {
    const file_id = await keepFile(accounts, need(ada), { name: 'fees.csv', bytes: TABLE })
    const mapping = TableMapping.parse({ columns: [] })
    const proposed = () =>
      stageCommit(accounts, need(ada), { publisher, projectId: 'aave', file_id, mapping })
    const propose = async () => {
      const item = { kind: 'data', title: 'Fees', projectId: 'aave', message: 'First' } as const
      const { catalogue } = publisher
      const data = await proposed()
      const dataId = await createItem(accounts, toActor(need(ada)), { ...item, data, catalogue })
      await submitItem(accounts, need(ada), dataId)
      return dataId
    }
    const [first, second] = [await propose(), await propose()]
    publisher.tables.publish = () => Promise.reject(new Error('killed'))
    await expect(merge(first)).rejects.toThrow('killed')
    expect((await read(first)).state).toBe('submitted')
    publisher = createMemoryPublisher()
    const { publish } = publisher.tables
    publisher.tables.publish = async (table) => {
      await publish(table)
      throw new Error('killed after it')
    }
    await expect(merge(first)).rejects.toThrow('killed after it')
    expect(await read(first)).toMatchObject({ state: 'merged', merged_commit: 1 })
    await expect(merge(second)).rejects.toMatchObject({ errors: [{ code: 'rebase-needed' }] })
    expect((await read(second)).checks).toMatchObject([{ kind: 'conflict', field: 'fees' }])
    await revert(first)
    expect((await read(first)).state).toBe('reverted')
    await expect(
      addPart(accounts, need(ada), { fileId: file_id, number: 1, bytes: TABLE }),
    ).rejects.toMatchObject({ code: 'conflict' })
    await expect(findFile(accounts, file_id, need(bob).caller.userId)).rejects.toThrow('no file')
  })

  const SEATS = {
    metric_id: 'own_seats',
    title: 'Seats sold',
    definition: 'Places that customers have paid for, at the end of the day.',
    format: 'number',
    kind: 'stock',
    is_lower_value_better: false,
  } as const
  const proposeMetric = async (data: MetricEdit, by = need(ada)) => {
    const given = { publisher, data, kind: 'metric', projectId: 'aave' } as const
    const dataId = await createItem(accounts, toActor(by), {
      title: 'Seats',
      kind: 'metric',
      projectId: 'aave',
      message: 'First',
      data: await prepareFirst(accounts, by, given),
      catalogue: publisher.catalogue,
    })
    await submitItem(accounts, by, dataId)
    return dataId
  }
  const listIds = () => publisher.metrics.list().map(({ metric_id, title }) => [metric_id, title])

  it('leads a metric from a proposal to the catalogue, through changes and a deletion, and back', async () => {
    const first = await proposeMetric(SEATS)
    const taken = await proposeMetric({ ...SEATS, title: 'Chairs sold' })
    expect(await read(first)).toMatchObject({
      kind: 'metric',
      metric_id: 'own_seats',
      is_new: true,
      changes: [{ field: 'title' }, {}, {}, {}, {}],
      checks: [],
    })
    await merge(first)
    expect([listIds(), publisher.publishedMetrics[0]]).toMatchObject([
      [['own_seats', 'Seats sold']],
      { source: `datahub:${first}`, revision: '1', author: 'ada, merged by rita' },
    ])
    await expect(merge(taken)).rejects.toMatchObject({ code: 'bad-request' })

    const [renamed, again] = [
      await proposeMetric({ metric_id: 'own_seats', title: 'Paid seats' }),
      await proposeMetric({ metric_id: 'own_seats', title: 'Seats paid for' }),
    ]
    await merge(renamed)
    await expect(merge(again)).rejects.toMatchObject({ errors: [{ code: 'rebase-needed' }] })
    const rebased = await prepareNext(accounts, need(ada), {
      dataId: again,
      publisher,
      data: undefined,
    })
    const { catalogue } = publisher
    await commitItem(accounts, need(ada), {
      dataId: again,
      message: 'Rebased',
      data: rebased,
      catalogue,
    })
    expect((await read(again)).checks).toEqual([])
    await expect(revert(first)).rejects.toMatchObject({ code: 'conflict' })
    await revert(renamed)
    expect(listIds()).toEqual([['own_seats', 'Seats sold']])

    const deletion = await proposeMetric({ metric_id: 'own_seats', is_deleted: true })
    await merge(deletion)
    expect(listIds()).toEqual([])
    await expect(merge(again)).rejects.toMatchObject({ code: 'bad-request' })
    expect((await read(again)).checks).toMatchObject([{ kind: 'fault', field: 'metric_id' }])
    await revert(deletion)
    expect(listIds()).toEqual([['own_seats', 'Seats sold']])
    await revert(first)
    expect([listIds(), (await read(first)).state]).toEqual([[], 'reverted'])
  })

  it('publishes a metric and its first values whole or not at all', async () => {
    const file_id = await keepFile(accounts, need(ada), { name: 'seats.csv', bytes: TABLE })
    const values = { file_id, mapping: TableMapping.parse({ columns: [] }) }
    const dataId = await proposeMetric({ ...SEATS, values })
    publisher.tables.publish = () => Promise.reject(new Error('killed before the values'))
    await expect(merge(dataId)).rejects.toThrow('killed')
    expect([listIds(), (await read(dataId)).state]).toEqual([[], 'submitted'])
    publisher = createMemoryPublisher()
    let isAlive = false
    publisher.before = async () => {
      if (!isAlive) throw new Error('killed between values and definition')
    }
    await expect(merge(dataId)).rejects.toThrow('killed between')
    expect([publisher.publishedTables.length, listIds()]).toEqual([1, []])
    isAlive = true
    expect((await read(dataId)).state).toBe('merged')
    expect(listIds()).toEqual([['own_seats', 'Seats sold']])
    isAlive = false
    await expect(revert(dataId)).rejects.toThrow('killed between')
    isAlive = true
    expect([(await read(dataId)).state, listIds()]).toEqual(['reverted', []])
  })
})
