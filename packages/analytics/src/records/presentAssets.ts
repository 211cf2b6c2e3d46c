import { DATAHUB_SOURCE, TABLES_SOURCE } from '@tickmark/core/sources/SOURCE_NAMES'

/** The datahub, which people reviewed, counts before files, and those before lists of sources; then the newest. */
const RANK = `(stated_source != '${DATAHUB_SOURCE}', stated_source != '${TABLES_SOURCE}', -toUnixTimestamp64Milli(observed_at), batch_id)`

const TEXTS = ['name', 'symbol', 'asset_class', 'reference_asset', 'issuer_id', 'url'] as const
const LISTS = ['chains', 'addresses', 'links'] as const
const FIELDS = [...TEXTS, ...LISTS]

/**
 * SQL of the registry of tokenized assets, one row each, in parentheses. Each field is that of the best record that has
 * one, so that a file changes what it states and leaves the rest to the list of a source.
 */
export const ASSETS_SQL = `(
  SELECT asset_id, argMin(stated_source, ${RANK}) AS source_id,
         ${FIELDS.map((field) => `argMin(stated_${field}, (empty(stated_${field}), ${RANK})) AS ${field}`).join(',\n         ')}
  FROM (
    SELECT asset_id, toString(source_id) AS stated_source, toString(batch_id) AS batch_id, observed_at,
           ${TEXTS.map((field) => `toString(${field}) AS stated_${field}`).join(', ')},
           ${LISTS.map((field) => `${field} AS stated_${field}`).join(', ')}
    FROM assets FINAL)
  GROUP BY asset_id)`
