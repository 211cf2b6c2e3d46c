import { expect, it } from 'vitest'
import openapi from '../../../../../docs/openapi.json' with { type: 'json' }
import { writeClientCode } from './CallConsole.tsx'
import { type Openapi, readCalls } from './readCalls.ts'

const CALLS = readCalls(openapi as unknown as Openapi)
const SERVER = { origin: 'https://terminal.example', token: 'tm_key' }

const write = (language: 'typescript' | 'python', id: string, address?: string) => {
  const call = CALLS.find((one) => one.id === id)
  if (call === undefined) throw new Error(`no call ${id}`)
  const { path, body } = call.example
  return writeClientCode(language, { ...call, address: address ?? path, body }, SERVER)
}

it('calls the method of the client, with lists and numbers as such', () => {
  expect(
    write('typescript', 'getProjectMetrics'),
  ).toBe(`import { createClient } from '@tickmark/client'

const terminal = createClient({ url: 'https://terminal.example', key: 'tm_key' })
const { data } = await terminal.getProjectMetrics({
  project_id: "ethereum",
  metric_ids: [
    "fees",
    "revenue"
  ],
  timestamp_granularity: "month"
})
console.log(data)`)
  expect(write('python', 'getProjectMetrics')).toBe(`from tickmark import Client

terminal = Client("https://terminal.example", "tm_key")
answer = terminal.get_project_metrics(
    project_id="ethereum",
    metric_ids=["fees", "revenue"],
    timestamp_granularity="month",
)
print(answer.data)`)
  expect(write('python', 'getDataset')).toContain('limit=10,')
  expect(write('typescript', 'listProjects')).toContain('terminal.listProjects()')
  expect(write('typescript', 'getMetricAggregationsAlias1')).toContain('.getMetricAggregations({')
})

it('takes a file where the address names a format', () => {
  expect(write('typescript', 'listProjects', '/v2/projects?format=csv')).toContain(
    `terminal.file('listProjects', {}, { format: 'csv' })`,
  )
  expect(write('python', 'listProjects', '/v2/projects?format=csv')).toContain(
    'terminal.file("csv", "list_projects")',
  )
})

it('knows every call by its example, and none by another address', () => {
  for (const { id } of CALLS) expect(write('python', id), id).toContain('terminal.')
  expect(write('python', 'listProjects', '/v2/metrics')).toBeUndefined()
})
