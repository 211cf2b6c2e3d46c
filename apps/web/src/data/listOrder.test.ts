import { describe, expect, it } from 'vitest'
import { nextOrder, parseOrder, writeOrder } from './listOrder.ts'

const ORDERS = ['day', 'name'] as const

describe('listOrder', () => {
  it.each(['day', '-day', 'name'])('reads %s as it is written', (text) => {
    const order = parseOrder(text, ORDERS)
    expect(order && writeOrder(order)).toBe(text)
  })
  it.each([undefined, '', '-', 'color', '--day'])('takes %s for no order', (text) => {
    expect(parseOrder(text, ORDERS)).toBeUndefined()
  })
  it('turns the order of a column round, and begins a new one at its better end', () => {
    expect(nextOrder({ by: 'day', descending: true }, 'day')).toEqual({
      by: 'day',
      descending: false,
    })
    expect(nextOrder<'day' | 'name'>({ by: 'day', descending: true }, 'name', false)).toEqual({
      by: 'name',
      descending: false,
    })
  })
})
