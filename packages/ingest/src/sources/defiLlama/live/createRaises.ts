import type { Dataset } from '../../../connectors/Connector.ts'
import { readRaises } from '../raisesApi.ts'
import { llamaProUrl, llamaUrl } from './llamaUrl.ts'

/** Fundraises. The open interface no longer promises them, so where a key is set the paid one is asked. */
export function createRaises(key: string | null): Dataset {
  const url = key === null ? llamaUrl('/raises') : llamaProUrl(key, '/api/raises')
  return {
    id: 'raises',
    title: 'Fundraises',
    metrics: [],
    subjects: async () => [{ key: 'raises', calls: [{ url }] }],
    read: ({ bodies }, writer) => readRaises(bodies[0], writer),
  }
}
