import type { Redis } from 'ioredis'
import { openRedis } from '../limits/openRedis.ts'
import { Change, type ChangeChannel } from './Change.ts'

const CHANNEL = 'tickmark:changes'

/**
 * The way of changes between servers: a channel of Redis; without one nobody hears anything, and each server asks its
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
      // What was said last is still sent.
      await speaker.quit().catch(() => speaker.disconnect())
    },
  }
}

/** What could not be said is made up for as soon as the connection is back. */
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
  try {
    return Change.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
