import type { PublicCall } from './toPublicCall.ts'
import { type CodeLanguage, type Server, writeCode } from './writeCode.ts'

/** A program that makes the calls one after the other; see `writeCode`. */
export function writeCalls(
  language: CodeLanguage,
  calls: readonly PublicCall[],
  server: Server,
): string {
  const programs = calls.map((call) => writeCode(language, call, server))
  if (programs.length === 1 || language !== 'typescript') return programs.join('\n\n')
  // Each names its answer alike, which TypeScript allows once in a block.
  return programs.map((text) => `{\n${text.replace(/^(?=.)/gm, '  ')}\n}`).join('\n\n')
}
