import { expectGolden } from '@tickmark/core/testing/expectGolden'
import { it } from 'vitest'
import { z } from 'zod'
import { TOOLS } from './TOOLS.ts'

/** Lists of metrics, sectors and the like have their own tests. */
const shortenLists = (key: string, value: unknown) =>
  key === 'enum' && Array.isArray(value) && value.length > 12 ? `${value[0]}, …` : value

it('offers language models these tools, in these words, with these inputs', async () => {
  const tools = TOOLS.map(({ name, description, input }) => {
    const { properties } = z.toJSONSchema(input, { io: 'input' })
    return [name, `${description}\n${JSON.stringify(properties, shortenLists, 1)}`]
  })
  await expectGolden('tools', Object.fromEntries(tools))
})
