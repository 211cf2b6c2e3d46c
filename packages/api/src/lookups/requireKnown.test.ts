import { describe, expect, it } from 'vitest'
import { suggestNearest } from './requireKnown.ts'

const suggest = (text: string, ...names: string[]) =>
  suggestNearest(text, names, { nameOf: (name) => ({ names: [name] }), idOf: String })

describe('suggestNearest', () => {
  it('names at most three, as a question', () => {
    expect(suggest('pol', 'pola')).toMatchSnapshot()
    expect(suggest('pol', 'pola', 'pole')).toMatchSnapshot()
    expect(suggest('pol', 'pola', 'pole', 'polo', 'poly')).toMatchSnapshot()
  })
  it('says nothing where nothing is near', () => {
    expect(suggest('xyz', 'pola')).toBeUndefined()
  })
})
