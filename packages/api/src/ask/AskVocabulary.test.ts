import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import englishWords from 'word-list'
import { isPlainWord } from './AskVocabulary.ts'

const WORDS = readFileSync(englishWords, 'utf8').split('\n')
const SAMPLE = [...WORDS.filter((_, index) => index % 50 === 0), ...WORDS.slice(-2)]

describe('isPlainWord', () => {
  it('knows the words of English from the first to the last', () => {
    expect(SAMPLE.filter((word) => !isPlainWord(word))).toEqual([])
  })

  it('knows no other, nor parts of lines', () => {
    const all = new Set(WORDS)
    const others = SAMPLE.flatMap((word) => [`${word}q`, word.slice(1)]).filter(
      (one) => !all.has(one),
    )
    expect([...others, '', '\n', 'aah\naahed', '0'].filter(isPlainWord)).toEqual([])
  })
})
