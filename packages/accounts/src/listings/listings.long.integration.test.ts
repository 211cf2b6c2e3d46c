import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { toActor } from '../access/Caller.ts'
import { createItem } from '../datahub/commitItem.ts'
import { findItem } from '../datahub/DatahubRow.ts'
import { mailPeople, sendNotices } from '../datahub/datahubMails.ts'
import { submitItem } from '../datahub/discussItem.ts'
import { mergeItem } from '../datahub/publishItem.ts'
import { readItem } from '../datahub/readItem.ts'
import { changeMailSettings } from '../mail/mailSettings.ts'
import { removeMember } from '../organizations/members.ts'
import { createOrganization, readOrganization } from '../organizations/organizations.ts'
import { suspendUser } from '../staff/setSuspended.ts'
import { createMemoryPublisher, type MemoryPublisher } from '../testing/createMemoryPublisher.ts'
import { makeUser, TEST_VISITOR, type TestUser } from '../testing/makeUser.ts'
import {
  openTestAccounts,
  readToken,
  STORE_KINDS,
  type TestAccounts,
} from '../testing/openTestAccounts.ts'
import { refuseStatement } from '../testing/refuseStatement.ts'
import { solveCaptcha } from '../testing/solveCaptcha.ts'
import { RefusedHostError } from '../webhooks/checkWebhookUrl.ts'
import { applyAsUser, applyAsVisitor, confirmApplication } from './applyForListing.ts'
import { claimProject, describeClaim, endClaim, recheckClaims, revokeClaim } from './claims.ts'
import { deleteNote, readListing, writeNote } from './notes.ts'

const DATA = { name: 'New Lend', links: { website: 'https://new-lend.example' } }
const DAY_MS = 86_400_000

describe.each(STORE_KINDS)('listings on the %s store', (kind) => {
  let accounts: TestAccounts
  let publisher: MemoryPublisher
  let catalog: MemoryPublisher['catalog']
  const texts = new Map<string, string[]>()
  let nextId = 0
  const make = (name: string) => makeUser(accounts, `${name}-${nextId++}@team.example`)
  beforeAll(async () => {
    accounts = await openTestAccounts({ kind })
    accounts.sites = {
      readTxt: async (name) => texts.get(name) ?? [],
      readFile: async (url) => {
        if (url.includes('ethereum')) throw new RefusedHostError('it is private')
        return (texts.get(url) ?? []).join('\r\n')
      },
    }
  })
  afterAll(() => accounts.close())
  beforeEach(async () => {
    publisher = createMemoryPublisher()
    catalog = publisher.catalog
    texts.clear()
    await accounts.db.deleteFrom('project_claims').execute()
  })
  const at = (days: number): TestAccounts => ({
    ...accounts,
    now: () => new Date(Date.now() + days * DAY_MS),
  })
  const audit = async (object: string) => {
    const rows = await accounts.db
      .selectFrom('audit_log')
      .select('action')
      .where('object', '=', object)
      .orderBy('id')
      .execute()
    return rows.map(({ action }) => action)
  }
  const mailsTo = async (email: string) =>
    (await accounts.readMails()).filter(({ to }) => to === email)

  describe('an application', () => {
    const apply = async (email: string, changes = {}) =>
      applyAsVisitor(accounts, TEST_VISITOR, {
        application: { data: DATA, contacts: 'Telegram: @lend', evidence: 'See the docs.' },
        email,
        captcha: await solveCaptcha(accounts.captcha),
        catalog,
        ...changes,
      })
    const newestToken = async (email: string) => readToken((await mailsTo(email)).at(-1)?.text)

    it('of a visitor is submitted once they prove their address, which then has an account', async () => {
      const email = `visitor-${kind}@lend.example`
      await expect(apply(email, { captcha: '' })).rejects.toThrow('Solve the captcha')
      await apply(email)
      const token = await newestToken(email)
      const items = accounts.db.selectFrom('datahub_items').select('id')
      expect(await items.where('title', '=', 'Listing: New Lend').execute()).toEqual([])
      const confirm = () => confirmApplication(accounts, TEST_VISITOR, { token, catalog })
      const { dataId, session } = await confirm()
      expect(session).not.toBeNull()
      await expect(confirm()).rejects.toThrow('already used')
      const own = { userId: session?.userId ?? '', isStaff: false }
      const other = await make('bob')
      expect(await readItem(accounts, own, { dataId, publisher })).toMatchObject({
        state: 'submitted',
        project_id: 'new-lend',
        is_new: true,
        contacts: 'Telegram: @lend',
        messages: [{ text: 'See the docs.' }, { event: 'submitted' }],
      })
      const seen = await readItem(accounts, other.caller, { dataId, publisher })
      expect([seen.contacts, JSON.stringify(seen).includes('@lend')]).toEqual([null, false])
      expect(await audit(`datahub:${dataId}`)).toEqual([
        'datahub.create',
        'datahub.message',
        'datahub.submit',
      ])
    })

    it.runIf(kind === 'server')('is not lost, nor made twice, where the store fails', async () => {
      const email = 'unlucky@lend.example'
      await apply(email)
      const token = await newestToken(email)
      let refused = 0
      for (;;) {
        const { result, isRefused } = await refuseStatement(refused + 1, () =>
          confirmApplication(accounts, TEST_VISITOR, { token, catalog }).then(
            ({ dataId }) => dataId,
            (failure: unknown) => failure,
          ),
        )
        const { id } = await accounts.db
          .selectFrom('users')
          .select('id')
          .where('email', '=', email)
          .executeTakeFirst()
          .then((found) => found ?? { id: '' })
        await accounts.attempts.clear(`applications ${id}`)
        // The email that follows may be refused as well.
        if (!isRefused || typeof result === 'string') break
        refused++
      }
      expect(refused).toBeGreaterThan(20)
      const items = await accounts.db
        .selectFrom('datahub_items')
        .innerJoin('users', 'users.id', 'author_id')
        .select(['datahub_items.id', 'state'])
        .where('email', '=', email)
        .execute()
      expect(items).toEqual([{ id: expect.anything(), state: 'submitted' }])
      expect(await audit(`datahub:${items[0]?.id}`)).toEqual([
        'datahub.create',
        'datahub.message',
        'datahub.submit',
      ])
    })

    it('of an address with an account starts no session, and none of a suspended one', async () => {
      const user = await make('ann')
      await apply(user.email)
      const token = await newestToken(user.email)
      const confirmed = await confirmApplication(accounts, TEST_VISITOR, { token, catalog })
      expect(confirmed).toMatchObject({ session: null, email: user.email })
      await apply(user.email)
      const staff = await makeUser(accounts, `staff-${nextId++}@company.example`)
      await suspendUser(accounts, staff, { userId: user.userId, isSuspended: true })
      const next = await newestToken(user.email)
      await expect(
        confirmApplication(accounts, TEST_VISITOR, { token: next, catalog }),
      ).rejects.toMatchObject({ code: 'forbidden' })
    })

    it('is refused for a project that is listed, and too often', async () => {
      const user = await make('eager')
      const propose = (changes: object) =>
        applyAsUser(accounts, user, {
          application: { data: DATA, contacts: '', evidence: '', ...changes },
          isDraft: true,
          catalog,
        })
      await expect(propose({ projectId: 'aave' })).rejects.toMatchObject({ code: 'conflict' })
      await expect(propose({ data: {} })).rejects.toMatchObject({ code: 'bad-request' })
      const all = await Promise.allSettled(Array.from({ length: 10 }, () => propose({})))
      expect(all.at(0)?.status).toBe('fulfilled')
      expect(all.at(-1)).toMatchObject({ reason: { code: 'too-many-requests' } })
    })
  })

  describe('a claim', () => {
    const found = async (user: TestUser) => {
      const { id } = await createOrganization(accounts, user, { name: 'Aave Labs' })
      const claim = { organizationId: id, projectId: 'aave', catalog }
      return { claim, proof: await describeClaim(accounts, user.caller, claim) }
    }
    const publish = ({ dns }: { dns: { name: string; value: string } }) =>
      texts.set(dns.name, ['v=spf1 -all', dns.value])

    it('needs the proof, and fills the listings of the organization', async () => {
      const user = await make('ada')
      const { claim, proof } = await found(user)
      expect(proof).toMatchObject({
        host: 'aave.com',
        dns: { name: '_tickmark.aave.com' },
        file: { url: 'https://aave.com/.well-known/tickmark.txt' },
        claimed_by: null,
      })
      for (const method of ['dns', 'file'] as const)
        await expect(claimProject(accounts, user, { ...claim, method })).rejects.toMatchObject({
          errors: [{ code: 'no-proof' }],
        })
      texts.set(proof.file.url, [proof.file.content])
      await claimProject(accounts, user, { ...claim, method: 'file' })
      const organization = await readOrganization(accounts.db, claim.organizationId)
      expect(organization?.listings).toEqual(['aave'])
      await endClaim(accounts, user, claim)
      expect((await readOrganization(accounts.db, claim.organizationId))?.listings).toEqual([])
      const ethereum = { ...claim, projectId: 'ethereum', method: 'file' as const }
      await expect(claimProject(accounts, user, ethereum)).rejects.toThrow('it is private')
      expect(await audit('project:aave')).toContain('listing.claim')
    })

    it('of another organization takes the project only when the proof of the first is gone', async () => {
      const [first, second] = [await make('first'), await make('second')]
      const [one, two] = [await found(first), await found(second)]
      expect(two.proof.dns.value).not.toBe(one.proof.dns.value)
      publish(one.proof)
      await claimProject(accounts, first, { ...one.claim, method: 'dns' })
      texts.set(one.proof.dns.name, [one.proof.dns.value, two.proof.dns.value])
      const take = () => claimProject(accounts, second, { ...two.claim, method: 'dns' })
      await expect(take()).rejects.toThrow('its proof is still published')
      publish(two.proof)
      await take()
      const { claim: holder } = await readListing(accounts, undefined, one.claim)
      expect(holder?.organization_id).toBe(two.claim.organizationId)
      expect((await mailsTo(first.email)).at(-1)?.text).toContain('your proof was removed')
    })

    it('of a host that is not the website any more neither writes nor stands in the way, and ends', async () => {
      const [first, second] = [await make('first'), await make('second')]
      const [one, two] = [await found(first), await found(second)]
      const claim = () => claimProject(accounts, first, { ...one.claim, method: 'dns' })
      const move = () =>
        accounts.db.updateTable('project_claims').set({ host: 'old.example' }).execute()
      texts.set(one.proof.dns.name, [one.proof.dns.value, two.proof.dns.value])
      await claim()
      await move()
      await expect(
        writeNote(accounts, first, { ...one.claim, text: 'Still ours.' }),
      ).rejects.toMatchObject({ code: 'forbidden' })
      for (const day of [2, 10]) await recheckClaims(at(day), { catalog })
      expect((await readListing(accounts, undefined, one.claim)).claim).toBeNull()
      await claim()
      await move()
      await claimProject(accounts, second, { ...two.claim, method: 'dns' })
      const { claim: holder } = await readListing(accounts, undefined, one.claim)
      expect(holder?.organization_id).toBe(two.claim.organizationId)
    })

    it('ends a week after its proof is gone, or when staff say so', async () => {
      const user = await make('ada')
      const { claim, proof } = await found(user)
      publish(proof)
      await claimProject(accounts, user, { ...claim, method: 'dns' })
      const holds = async () => (await readListing(accounts, undefined, claim)).claim !== null
      texts.clear()
      await recheckClaims(at(1.1), { catalog })
      publish(proof)
      await recheckClaims(at(3), { catalog })
      texts.clear()
      await recheckClaims(at(5), { catalog })
      await recheckClaims(at(11), { catalog })
      expect(await holds()).toBe(true)
      await recheckClaims(at(13), { catalog })
      expect(await holds()).toBe(false)
      expect((await mailsTo(user.email)).at(-1)?.text).toContain('The claim of Aave by')
      publish(proof)
      await claimProject(accounts, user, { ...claim, method: 'dns' })
      const staff = await makeUser(accounts, `staff-${nextId++}@company.example`)
      await expect(revokeClaim(accounts, user, { ...claim, reason: 'No.' })).rejects.toMatchObject({
        code: 'forbidden',
      })
      await revokeClaim(accounts, staff, { ...claim, reason: 'It is not theirs.' })
      expect(await holds()).toBe(false)
      expect((await mailsTo(user.email)).at(-1)?.text).toContain('It is not theirs.')
    })

    it('is kept where it is proven again while its proof is looked for', async () => {
      const user = await make('ada')
      const { claim, proof } = await found(user)
      publish(proof)
      await claimProject(accounts, user, { ...claim, method: 'dns' })
      texts.clear()
      await recheckClaims(at(2), { catalog })
      const readTxt = async () => {
        publish(proof)
        await claimProject(accounts, user, { ...claim, method: 'dns' })
        return []
      }
      const slow = { ...at(10), sites: { ...accounts.sites, readTxt } }
      await recheckClaims(slow, { catalog })
      expect((await readListing(accounts, undefined, claim)).claim).not.toBeNull()
    })

    it('lets members write notes to analysts', async () => {
      const [user, stranger] = [await make('ada'), await make('eve')]
      const { claim, proof } = await found(user)
      const write = (by: TestUser) => writeNote(accounts, by, { ...claim, text: 'V4 is live.' })
      await expect(write(user)).rejects.toMatchObject({ code: 'forbidden' })
      publish(proof)
      await claimProject(accounts, user, { ...claim, method: 'dns' })
      // The same note again, as after an answer that was lost, is one.
      for (const _ of [1, 2]) await write(user)
      await expect(write(stranger)).rejects.toMatchObject({ code: 'not-found' })
      const listing = await readListing(accounts, user.caller, claim)
      expect(listing).toMatchObject({
        can_write: true,
        notes: [{ text: 'V4 is live.', organization: 'Aave Labs', can_delete: true }],
      })
      expect(await readListing(accounts, stranger.caller, claim)).toMatchObject({
        can_write: false,
        notes: [{ can_delete: false }],
      })
      const noteId = listing.notes[0]?.note_id ?? ''
      await expect(deleteNote(accounts, stranger, { noteId })).rejects.toMatchObject({
        code: 'forbidden',
      })
      await deleteNote(accounts, user, { organizationId: claim.organizationId, noteId })
      expect((await readListing(accounts, undefined, claim)).notes).toEqual([])
    })

    it('lets members merge where the operator says so, as long as they are members', async () => {
      const [owner, member] = [await make('ada'), await make('max')]
      const { claim, proof } = await found(owner)
      const organization_id = claim.organizationId
      const role = { organization_id, user_id: member.userId, role: 'MEMBER' as const }
      await accounts.db.insertInto('members').values(role).execute()
      publish(proof)
      await claimProject(accounts, owner, { ...claim, method: 'dns' })
      const propose = async (projectId: string) => {
        const dataId = await createItem(accounts, toActor(member), {
          title: 'A name',
          projectId,
          data: { launch_year: 2017 + nextId++ },
          message: 'First',
          catalog: publisher.catalog,
        })
        await submitItem(accounts, member, { dataId })
        return dataId
      }
      const merge = (dataId: string, merging: TestAccounts, by = member) =>
        mergeItem(merging, by, { dataId, baseVersion: 2, publisher })
      const named: TestAccounts = { ...accounts, mergers: [organization_id] }
      const [own, other] = [await propose('aave'), await propose('ethereum')]
      const canReview = async (dataId: string, by: TestUser) =>
        (await readItem(named, by.caller, { dataId, publisher })).can_review
      expect(await canReview(own, member)).toBe(true)
      expect(await canReview(other, member)).toBe(false)
      await expect(merge(own, accounts)).rejects.toMatchObject({ code: 'forbidden' })
      await expect(merge(other, named)).rejects.toMatchObject({ code: 'forbidden' })
      await merge(own, named)
      const next = await propose('aave')
      await removeMember(accounts, owner, {
        organizationId: organization_id,
        userId: member.userId,
      })
      await expect(merge(next, named)).rejects.toMatchObject({ code: 'forbidden' })
    })
  })

  it('puts a flood of emails into one, and ends them where the user says so', async () => {
    const [author, reader] = [await make('ada'), await make('ann')]
    const dataId = await createItem(accounts, toActor(author), {
      title: 'A <name>',
      projectId: 'aave',
      data: { name: 'Aave Labs' },
      message: 'First',
      catalog,
    })
    const row = await findItem(accounts.db, dataId, author.caller)
    const notify = (happened: string) =>
      accounts.db.transaction().execute((trx) =>
        mailPeople(accounts, trx, {
          row,
          actorId: author.userId,
          recipients: [{ id: reader.userId, email: reader.email, username: 'ann' }],
          happened,
          text: '',
        }),
      )
    for (let count = 0; count < 12; count++) await notify('has a new message')
    await notify('was merged')
    expect(await mailsTo(reader.email)).toHaveLength(10)
    await sendNotices(accounts)
    expect(await mailsTo(reader.email)).toHaveLength(10)
    await Promise.all([sendNotices(at(0.1)), sendNotices(at(0.1))])
    const mails = await mailsTo(reader.email)
    expect(mails).toHaveLength(11)
    expect(mails.at(-1)?.subject).toBe('Datahub: 3 more messages and changes')
    expect(mails.at(-1)?.text).toMatch(/has a new message by ada\S*, was merged by ada\S*\./)
    expect(mails.at(-1)?.text).toContain(`/explorer/datahub/${dataId}\n`)
    await notify('was reverted')
    await changeMailSettings(accounts, reader, { datahub: false })
    await sendNotices(at(0.1))
    expect(await mailsTo(reader.email)).toHaveLength(11)
    const left = await accounts.db.selectFrom('datahub_notices').select('id').execute()
    expect(left).toEqual([])
  })
})
