import { createKeptStore } from '../../../data/browserStorage.ts'

const MOST = 10
const kept = createKeptStore('tt.questions', readKept)

/** The questions that were asked last, newest first, kept in this browser. */
export const recentQuestions = {
  get: kept.get,
  subscribe: kept.subscribe,
  add(prompt: string): void {
    kept.set([prompt, ...kept.get().filter((one) => one !== prompt)].slice(0, MOST))
  },
  clear(): void {
    kept.set([])
  },
}

function readKept(value: unknown): string[] {
  if (!Array.isArray(value)) return []
  return value.filter((one): one is string => typeof one === 'string').slice(0, MOST)
}
