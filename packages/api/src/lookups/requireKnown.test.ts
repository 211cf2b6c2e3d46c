import { describe, expect, it } from 'vitest'
import { suggestNearest } from './requireKnown.ts'

const suggest = (text: string, ...names: string[]) =>
  suggestNearest(text, names, { nameOf: (name) => ({ names: [name] }), idOf: String })

describe('suggestNearest', () => {
  it('names at most three, as a question', () => {
    expect(suggest('pol', 'pola')).toBe('Did you mean pola?')
    expect(suggest('pol', 'pola', 'pole')).toBe('Did you mean pola or pole?')
    expect(suggest('pol', 'pola', 'pole', 'polo', 'poly')).toBe('Did you mean pola, pole or polo?')
  })
  it('says nothing where nothing is near', () => {
    expect(suggest('xyz', 'pola')).toBeUndefined()
  })
})
