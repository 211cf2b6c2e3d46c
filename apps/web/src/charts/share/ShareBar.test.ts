import { expect, it } from 'vitest'
import { prepareShareBar } from './ShareBar.tsx'

it('says how large each part is of the whole, in the order given', () => {
  const part = (id: string, value: number) => ({ id, name: id, value, color: '#123456' })
  expect(prepareShareBar([part('supply', 25e6), part('protocol', 75e6)])).toMatchObject([
    { id: 'supply', color: '#123456', valueText: '$25.0M', shareText: '25.0%', share: 0.25 },
    { id: 'protocol', valueText: '$75.0M', shareText: '75.0%', share: 0.75 },
  ])
})
