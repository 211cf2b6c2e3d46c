import type { ImportHead } from './Importer.ts'

/** A kind of file that is known and carries no facts of its own. */
export type FactlessFile = { reason: string; recognise(head: ImportHead): boolean }

/** Known files that come along with data and are left out, with what they are. First match counts. */
export const FACTLESS_FILES: readonly FactlessFile[] = [
  {
    reason: 'An index of unlock schedules: the schedules themselves are in the files beside it.',
    recognise: ({ text }) => /^\s*\[\s*\{/.test(text) && text.includes('"scheduled_tokens"'),
  },
  {
    reason: 'Owners of canisters: read together with the balance snapshots beside it.',
    recognise: ({ text }) =>
      /^\s*\[\s*\{\s*"canister_id"/.test(text) && text.includes('"proxy_id"'),
  },
  {
    reason: 'Names and websites of projects: no figures.',
    recognise: ({ text }) => /^\s*\[\s*\{\s*"name"\s*:\s*"[^"]*",\s*"website"\s*:\s*\[/.test(text),
  },
  {
    reason: 'A dictionary of metrics: describes columns, holds no figures.',
    recognise: ({ text }) => text.startsWith('id,name,category,subcategory,type,unit,'),
  },
  {
    reason: 'Description of a chain or data layer: no figures.',
    recognise: ({ name, text }) =>
      /\.json$/i.test(name) &&
      /^\s*\{/.test(text) &&
      /"(?:origin_key|da_layer|metadata_launch_date)"/.test(text),
  },
  {
    reason: 'An API description: no figures.',
    recognise: ({ name, text }) =>
      /\.json(?:\.gz)?$/i.test(name) &&
      /"(?:openapi|swagger)"\s*:\s*"|"(?:catalog_version|endpoints|metric_catalog)"/.test(
        text.slice(0, 4096),
      ),
  },
  {
    reason: 'A list of code repositories: no figures.',
    recognise: ({ name }) => /\.toml(?:\.gz)?$/i.test(name),
  },
  {
    reason: 'A mapping or dictionary: no figures.',
    recognise: ({ name }) => /\.ya?ml$/i.test(name),
  },
  {
    reason: 'A text that comes with the data: no figures.',
    recognise: ({ name }) =>
      /\.(?:md|txt|rst)$/i.test(name) || /^(?:licen[cs]e|readme|notice)/i.test(name),
  },
]
