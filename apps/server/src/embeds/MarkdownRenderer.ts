import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { createSerialQueue } from '@tickmark/analytics/client/serialQueue'
import { escapeHtml } from '@tickmark/core/drawing/escapeHtml'
import type { MarkdownJob } from './markdownThread.ts'

/** Far above the few milliseconds of an honest text, on a busy machine too. */
const TIMEOUT_MS = 2_000
const MEMORY_MB = 64
/** A thread that has nothing to do ends, with its memory. */
const IDLE_MS = 60_000
/** Texts of 4,000 characters that are kept as HTML. */
const MAX_KEPT = 500

/**
 * Renders Markdown in a thread, so that requests are answered meanwhile and a text that takes too long ends with the
 * thread. It and its like are shown as they are written. HTML is kept by the hash of the text.
 */
export class MarkdownRenderer {
  readonly #kept = new Map<string, string>()
  readonly #queue = createSerialQueue()
  readonly #timeoutMs: number
  #thread: Worker | undefined
  #idle: NodeJS.Timeout | undefined

  constructor(timeoutMs = TIMEOUT_MS) {
    this.#timeoutMs = timeoutMs
  }

  /** Returns the HTML of a text; see `renderMarkdown`. */
  render(job: MarkdownJob): Promise<string> {
    const hash = createHash('sha256').update(`${job.prefix}\u0000${job.text}`).digest('base64')
    const known = this.#kept.get(hash)
    if (known !== undefined) return Promise.resolve(known)
    return this.#queue.run(async () => {
      const html = this.#kept.get(hash) ?? (await this.#draw(job))
      const [oldest] = this.#kept.keys()
      if (this.#kept.size >= MAX_KEPT && oldest !== undefined) this.#kept.delete(oldest)
      this.#kept.set(hash, html)
      return html
    })
  }

  async #draw(job: MarkdownJob): Promise<string> {
    clearTimeout(this.#idle)
    try {
      const thread = this.#thread ?? (await this.#start())
      const answer = once(thread, 'message', { signal: AbortSignal.timeout(this.#timeoutMs) })
      thread.postMessage(job)
      const [html] = await answer
      this.#idle = setTimeout(() => void this.close(), IDLE_MS).unref()
      return String(html)
    } catch {
      await this.close()
      return `<pre>${escapeHtml(job.text)}</pre>`
    }
  }

  /** The time of a text begins when the thread has loaded what reads it. */
  async #start(): Promise<Worker> {
    const thread = new Worker(new URL('./markdownThread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    })
    thread.unref()
    // A failure of the thread rejects what waits for it; without anything that waits it ends nothing else.
    thread.on('error', () => undefined)
    this.#thread = thread
    await once(thread, 'online')
    return thread
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle)
    const thread = this.#thread
    this.#thread = undefined
    await thread?.terminate()
  }
}

/** The renderer of this process. */
export const markdownRenderer = new MarkdownRenderer()
