import { parseJson } from '@tickmark/core/text/textCodec'
import type { Redis } from 'ioredis'
import { z } from 'zod'
import { openRedis } from '../limits/openRedis.ts'

/** A change that one server announces to the others. */
export const Change = z.discriminatedUnion('kind', [
  /** There is a newer data version. */
  z.object({ kind: z.literal('data'), version: z.number() }),
  /** A key was changed or revoked. */
  z.object({ kind: z.literal('key'), hash: z.string() }),
  /** Tiers, keys or sessions of a user were changed. */
  z.object({ kind: z.literal('access') }),
  /** Anything may have changed, since something that was said may not have been heard. */
  z.object({ kind: z.literal('anything') }),
])
export type Change = z.output<typeof Change>

/** The way of changes from server to server. */
export type ChangeChannel = {
  announce(change: Change): void
  /** Calls back with what other servers say, and with `anything` whenever some of it may have been missed. */
  listen(hear: (change: Change) => void): void | Promise<void>
  close(): Promise<void>
}

const CHANNEL = 'tickmark:changes'

/**
 * Sends changes between servers by a channel of Redis; without one no server hears anything, and each one asks its
 * stores every few seconds. While Redis is away nothing is heard either. When it is back, every server that could not
 * listen or speak has all of them look again.
 */
export async function openChanges(redisUrl: string | null): Promise<ChangeChannel> {
  if (redisUrl === null)
    return {
      announce: () => undefined,
      listen: () => undefined,
      close: async () => undefined,
    }
  const speaker = await openRedis(redisUrl)
  const announce = createAnnouncer(speaker)
  let listener: Redis | undefined
  return {
    announce,
    async listen(hear) {
      // A connection that listens can do nothing else.
      listener = await openRedis(redisUrl)
      listener.on('message', (_channel, text) => {
        const change = readChange(text)
        if (change !== null) hear(change)
      })
      const subscribe = () =>
        listener?.subscribe(CHANNEL).then(
          () => hear({ kind: 'anything' }),
          () => undefined,
        )
      listener.on('ready', subscribe)
      if (listener.status === 'ready') await subscribe()
    },
    async close() {
      listener?.disconnect()
      // Waits until the last messages are sent.
      await speaker.quit().catch(() => speaker.disconnect())
    },
  }
}

/**
 * Creates the function that announces changes. Failed announcements are made up for as soon as the connection is back.
 */
function createAnnouncer(speaker: Redis): ChangeChannel['announce'] {
  let isOwed = false
  const announce = (change: Change) => {
    speaker.publish(CHANNEL, JSON.stringify(change)).catch(() => {
      isOwed = true
    })
  }
  speaker.on('ready', () => {
    if (isOwed) announce({ kind: 'anything' })
    isOwed = false
  })
  return announce
}

/** Another server may run another release, so its words are checked. */
function readChange(text: string): Change | null {
  return Change.safeParse(parseJson(text)).data ?? null
}
