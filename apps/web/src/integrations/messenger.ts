import { boot, Intercom, onShow, show, shutdown, update } from '@intercom/messenger-js-sdk'
import type { Visitor } from './Service.ts'
import { readVisitor, watchVisitor } from './watchVisitor.ts'

/** The element by which Intercom's library loads the messenger. */
const SCRIPT_ID = '_intercom_npm_loader'
/** The time in which the messenger must appear. Less than what browsers let pass between a click and a new window. */
const TIMEOUT_MS = 4_000

let running: { user: ChatUser; unwatch: () => void } | null = null
let opening: Promise<void> | null = null
let shown: () => void = () => undefined

const script = () => document.getElementById(SCRIPT_ID)

/** Intercom's messenger. Its own launcher is hidden: `Contact support` is its launcher. */
export const messenger = {
  /** Loads it for the visitor of this moment, and keeps telling it who that is. */
  start(appId: string): void {
    if (running !== null) return
    const user = describeChatUser(readVisitor())
    const settings = { app_id: appId, hide_default_launcher: true, ...user }
    if (window.Intercom === undefined) {
      Intercom(settings)
      script()?.addEventListener('error', discard)
    } else boot(settings)
    onShow(() => shown())
    running = { user, unwatch: watchVisitor(() => follow(appId)) }
  },
  /** Forgets the visitor. The messenger's script stays in the page, and does nothing. */
  stop(): void {
    if (running === null) return
    running.unwatch()
    running = null
    shutdown()
  },
  /** Opens it. Rejects when it has not appeared in time; nothing of it is left then. */
  open(appId: string): Promise<void> {
    opening ??= waitUntilShown(appId).finally(() => {
      opening = null
    })
    return opening
  },
}

async function waitUntilShown(appId: string): Promise<void> {
  messenger.start(appId)
  try {
    await new Promise<void>((resolve, reject) => {
      shown = resolve
      setTimeout(() => reject(new Error('The support chat did not appear in time.')), TIMEOUT_MS)
      script()?.addEventListener('error', () =>
        reject(new Error('The support chat could not be loaded.')),
      )
      show()
    })
  } catch (failure) {
    discard()
    throw failure
  }
}

/** Shuts the messenger down when a user whom it knew is gone; other changes are passed to it. */
function follow(appId: string): void {
  if (running === null) return
  const visitor = readVisitor()
  const before = running.user
  const user = describeChatUser(visitor)
  if (JSON.stringify(user) === JSON.stringify(before)) return
  if (before.user_id !== undefined && before.user_id !== user.user_id) {
    messenger.stop()
    if (visitor.isAllowed) messenger.start(appId)
  } else {
    running.user = user
    update(user)
  }
}

/** Takes everything out that would keep a second attempt from loading the messenger again. */
function discard(): void {
  messenger.stop()
  script()?.remove()
  window.Intercom = undefined
  window.intercomSettings = undefined
}

/** The facts about a visitor that the support chat gets: their tier, and only with consent who they are. */
type ChatUser = { user_auth_type: string; user_id?: string; email?: string }

export function describeChatUser({ isAllowed, user }: Visitor): ChatUser {
  if (user === null) return { user_auth_type: 'unauthenticated' }
  const userAuthType = { user_auth_type: user.subscriptionStatus.type }
  if (!isAllowed || user.id === null) return userAuthType
  return { ...userAuthType, user_id: user.id, email: user.email }
}
