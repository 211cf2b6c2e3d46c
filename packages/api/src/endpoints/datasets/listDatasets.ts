import { z } from 'zod'
import { DATASETS } from '../../datasets/DATASETS.ts'
import { endpoint } from '../../endpoint.ts'

export const listDatasets = endpoint({
  name: 'listDatasets',
  group: 'Datasets',
  method: 'GET',
  path: '/v2/datasets',
  summary: 'Every ready-made table.',
  auth: 'public-key',
  input: z.strictObject({}),
  output: z.array(
    z.object({
      id: z.string().describe('Dataset id.'),
      name: z.string().describe('Name of the dataset.'),
      url: z.string().describe('Path of the call that returns its rows.'),
      description: z.string().describe('What the dataset holds.'),
    }),
  ),
  rows: (datasets) => datasets,
  async run() {
    return {
      data: DATASETS.map(({ id, name, description }) => ({
        id,
        name,
        url: `/v2/datasets/${id}`,
        description,
      })),
    }
  },
})
