import { describe, expect, it } from 'vitest'
import { Delta } from '../../Delta.tsx'
import { textOf } from './textOf.ts'

describe('textOf', () => {
  it('reads what stands between tags, however deep', () => {
    const name = 'Aave'
    expect(
      textOf(
        <span>
          <b>{name}</b> {12} {null}
          {false}
          {['a', 'b']}
        </span>,
      ),
    ).toBe('Aave 12 ab')
  })
  it('says nothing of a component that writes its text itself', () => {
    expect(textOf(<Delta change={0.1} />)).toBe('')
  })
})
