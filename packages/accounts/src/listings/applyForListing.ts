import { randomUUID } from 'node:crypto'
import { ProjectEdit } from '@tickmark/core/datahub/ProjectEdit'
import { AppError } from '@tickmark/core/errors/AppError'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import { z } from 'zod'
import type { Acting, Visitor } from '../access/Caller.ts'
import { type Actor, recordAudit } from '../audit/recordAudit.ts'
import type { Accounts } from '../context/Accounts.ts'
import { createItem } from '../datahub/commitItem.ts'
import { addMessage, submitItem } from '../datahub/discussItem.ts'
import { createToken, findToken, refuseLink, takeToken } from '../identity/oneTimeToken.ts'
import { addressKey } from '../limits/addressKey.ts'
import { type StartedSession, startSession } from '../logIn/startSession.ts'
import { linkTo, queueMail } from '../mail/composeMail.ts'
import { isMailedEnough } from '../services/MailQueue.ts'
import type { Querier } from '../store/Store.ts'

/** An application for a project that is not in the catalog. */
export type Application = {
  projectId?: string | undefined
  data: ProjectEdit
  contacts: string
  /** The evidence by which staff can check the application; a message of the item's thread. */
  evidence: string
}

const CONFIRM_HOURS = 24
/** Applications of one visitor or user; staff read each. */
const MOST = { count: 10, windowMs: 86_400_000 } as const

/**
 * Proposes a project as a user who is logged in: as a draft, or handed to staff. Returns the id of the item. One that
 * failed in the middle goes on where it is sent again. `finish` is done in the transaction that hands it to staff.
 * @throws AppError `bad-request`, `too-many-requests`; `conflict` where the catalog has the project.
 */
export async function applyAsUser(
  accounts: Accounts,
  acting: Acting,
  {
    application,
    isDraft,
    catalog,
    finish,
  }: {
    application: Application
    isDraft: boolean
    catalog: Catalog
    finish?: (trx: Querier) => Promise<void>
  },
): Promise<string> {
  await countApplication(accounts, acting.caller.userId)
  const actor = {
    userId: acting.caller.userId,
    email: acting.caller.email,
    address: acting.visitor.address,
  }
  const dataId = await propose(accounts, actor, { application, catalog })
  if (application.evidence !== '')
    await addMessage(accounts, acting, { dataId, text: application.evidence, commitId: undefined })
  if (!isDraft) await submitItem(accounts, acting, { dataId, ...(finish && { finish }) })
  return dataId
}

/**
 * Keeps the application of a visitor until they prove their address by the link in an email. The answer is the same
 * for every address.
 * @throws AppError `bad-request` for a captcha that is not solved, `too-many-requests`, `conflict`.
 */
export async function applyAsVisitor(
  accounts: Accounts,
  visitor: Visitor,
  {
    application,
    email,
    captcha,
    catalog,
  }: {
    application: Application
    email: string
    captcha: string
    catalog: Catalog
  },
): Promise<void> {
  await accounts.captcha.check(captcha, visitor.address)
  requireNew(catalog, application)
  await countApplication(accounts, addressKey(visitor.address))
  if (await isMailedEnough(accounts, email)) return
  await accounts.db.transaction().execute(async (trx) => {
    const token = await createToken(trx, {
      purpose: 'confirm-listing',
      userId: null,
      payload: { ...application, email },
      expiresAt: new Date(accounts.now().getTime() + CONFIRM_HOURS * 3_600_000),
    })
    const actor = { userId: null, email, address: visitor.address }
    await recordAudit(trx, actor, {
      action: 'listing.apply',
      object: `listing:${application.data.name}`,
    })
    await queueMail(accounts, trx, {
      recipient: email,
      subject: `Confirm your application for ${application.data.name}`,
      paragraphs: [
        `${application.data.name} was proposed for the catalog of ${accounts.productName} with this email address.`,
        'Confirm the address to submit it for review. If you have no account yet, one is created so that you can answer questions.',
      ],
      action: {
        label: 'Confirm the application',
        url: linkTo(accounts.publicUrl, 'listings/confirm', { token }),
      },
      note: `The link works once and expires in ${CONFIRM_HOURS} hours. If this was not you, ignore this email; nothing is submitted.`,
    })
  })
  accounts.later(() => accounts.mail.deliver())
}

const Kept = z.object({
  email: z.string(),
  projectId: z.string().optional(),
  data: ProjectEdit,
  contacts: z.string(),
  evidence: z.string(),
})

/**
 * Submits an application by the link of its email. An address without an account gets one and is logged in; the owner
 * of an account logs in as always.
 * @throws AppError `bad-request` for a link that was used or is too old; `forbidden` for a suspended user.
 */
export async function confirmApplication(
  accounts: Accounts,
  visitor: Visitor,
  { token, catalog }: { token: string; catalog: Catalog },
): Promise<{ dataId: string; email: string; session: StartedSession | null }> {
  const { db, now } = accounts
  const lookup = { token, purpose: 'confirm-listing', now: now() } as const
  const { user, application, isNew } = await db.transaction().execute(async (trx) => {
    const found = await findToken(trx, lookup)
    if (found === undefined) refuseLink()
    const { email, ...application } = Kept.parse(found.payload)
    requireNew(catalog, application)
    return { application, ...(await findOrCreate(trx, { email, address: visitor.address })) }
  })
  if (user.suspended_at !== null)
    throw new AppError('forbidden', 'The account with this address is suspended.')
  const acting = {
    visitor,
    caller: {
      sessionId: '',
      userId: user.id,
      email: user.email,
      isStaff: false,
      expiresAt: now(),
      isRenewed: false,
    },
  }
  const dataId = await applyAsUser(accounts, acting, {
    application,
    isDraft: false,
    catalog,
    // The link is used up only once the application is there.
    finish: async (trx) => {
      if ((await takeToken(trx, lookup)) === undefined) refuseLink()
    },
  })
  const session = isNew
    ? await startSession(accounts, { userId: user.id, method: 'listing' }, visitor)
    : null
  return { dataId, email: user.email, session }
}

/** The account of an address that was just proven. */
async function findOrCreate(trx: Querier, { email, address }: { email: string; address: string }) {
  const columns = ['id', 'email', 'email_verified', 'suspended_at'] as const
  const username = email.slice(0, email.lastIndexOf('@'))
  const created = await trx
    .insertInto('users')
    .values({ id: randomUUID(), email, username, email_verified: true })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(columns)
    .executeTakeFirst()
  if (created !== undefined) {
    const actor: Actor = { userId: created.id, email, address }
    await recordAudit(trx, actor, { action: 'user.create', object: `user:${created.id}` })
    return { user: created, isNew: true }
  }
  const user = await trx
    .selectFrom('users')
    .select(columns)
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  if (user.email_verified) return { user, isNew: false }
  // A visitor began to sign up and never proved the address; the applicant who did so owns the account.
  await trx.updateTable('users').set({ email_verified: true }).where('id', '=', user.id).execute()
  await trx
    .deleteFrom('one_time_tokens')
    .where('user_id', '=', user.id)
    .where('purpose', '=', 'verify-email')
    .execute()
  return { user, isNew: true }
}

async function propose(
  accounts: Accounts,
  actor: Actor,
  { application, catalog }: { application: Application; catalog: Catalog },
): Promise<string> {
  requireNew(catalog, application)
  const { data, projectId, contacts } = application
  const dataId = await createItem(accounts, actor, {
    title: `Listing: ${data.name}`,
    projectId,
    data,
    message: 'Application for a listing',
    catalog,
  })
  if (contacts !== '')
    await accounts.db
      .insertInto('listing_contacts')
      .values({ item_id: dataId, contacts })
      .onConflict((conflict) => conflict.column('item_id').doUpdateSet({ contacts }))
      .execute()
  return dataId
}

/** @throws AppError `bad-request` without a name; `conflict` for a project that is listed. */
function requireNew(catalog: Catalog, { projectId, data }: Application): void {
  if (data.name === undefined)
    throw new AppError('bad-request', 'data: enter the name of the project.', {
      errors: [{ code: 'missing', field: 'data.name', value: null }],
    })
  const known = projectId === undefined ? undefined : catalog.find(projectId)
  if (known !== undefined)
    throw new AppError(
      'conflict',
      `${known.name} is already listed with the id ${known.project_id}. Suggest an edit of it, or choose another id.`,
      { errors: [{ code: 'taken', field: 'project_id', value: known.project_id }] },
    )
}

async function countApplication({ attempts }: Accounts, by: string): Promise<void> {
  const { count } = await attempts.add(`applications ${by}`, MOST.windowMs)
  if (count > MOST.count)
    throw new AppError('too-many-requests', `At most ${MOST.count} applications within a day.`)
}
