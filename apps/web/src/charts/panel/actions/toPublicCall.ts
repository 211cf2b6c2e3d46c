import { NAMED_CALLS } from '@tickmark/core/screens/NAMED_CALLS'
import { addressOfMart } from './addressOfMart.ts'
import type { PanelCall } from './PanelSubject.ts'

/** A call of the public interface that answers what a panel shows. */
export type PublicCall = {
  method: 'GET' | 'POST'
  /** Below the origin, with its parameters. */
  path: string
  /** Sent as JSON. */
  body?: unknown
  /** The same as an address alone, for what can only open one; null where the query does not fit into one. */
  address: string | null
}

/** The longest address that servers and spreadsheets accept; a table of a hundred columns needs more. */
const MAX_ADDRESS_LENGTH = 8_000

/** The public call behind a panel. Fields that are undefined are left out, as they are when the page asks. */
export function toPublicCall(call: PanelCall): PublicCall {
  if ('query' in call) {
    const { query } = call
    const text = JSON.stringify(query)
    const path = '/v2/query'
    return {
      method: 'POST',
      path,
      body: JSON.parse(text),
      address: `${path}?q=${encodeURIComponent(text)}`,
    }
  }
  if ('mart' in call) {
    const address = addressOfMart(call.mart, call.rows)
    return {
      method: 'POST',
      path: `/v2/marts/${encodeURIComponent(call.mart)}/rows`,
      body: JSON.parse(JSON.stringify({ rows_request: call.rows })),
      address: address.length > MAX_ADDRESS_LENGTH ? null : address,
    }
  }
  const rest = new Map(Object.entries(call.input))
  const place = NAMED_CALLS[call.procedure].replace(/\{(\w+)\}/g, (_match, name: string) => {
    const value = rest.get(name)
    rest.delete(name)
    return encodeURIComponent(String(value))
  })
  const parameters = new URLSearchParams()
  for (const [name, value] of rest)
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null) parameters.append(name, String(one))
  const path = parameters.size === 0 ? place : `${place}?${parameters}`
  return { method: 'GET', path, address: path }
}
