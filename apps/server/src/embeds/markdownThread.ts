import '@tickmark/core/processes/lockPrototypes'
import { parentPort } from 'node:worker_threads'
import { yieldProcessor } from '@tickmark/analytics/limited/yieldProcessor'
import { renderMarkdown } from './renderMarkdown.ts'

/** A text to render; `prefix` as in `renderMarkdown`. */
export type MarkdownJob = { text: string; prefix: string }

yieldProcessor()
parentPort?.on('message', ({ text, prefix }: MarkdownJob) => {
  parentPort?.postMessage(renderMarkdown(text, prefix))
})
