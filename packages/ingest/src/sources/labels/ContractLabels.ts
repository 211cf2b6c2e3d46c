import type { BatchWriter } from '@tickmark/analytics/batches/BatchWriter'
import { findOwner } from './findOwner.ts'
import { LABEL_CATEGORIES } from './LABEL_CATEGORIES.ts'
import { normaliseAddress } from './normaliseAddress.ts'

/** What one row of a label source says of a contract or account. */
export type ContractLabel = {
  chain_id: string
  address: string
  name?: string
  labels?: readonly string[]
  /** The source's own category; else it follows from the labels. */
  category?: string
  symbol?: string
  website?: string
  /** For reports: where in the input it stands. */
  line: string
}

type Contract = {
  chain_id: string
  address: string
  name: string
  labels: Set<string>
  category: string
  symbol: string
  website: string
}

/**
 * Gathers what a source says of each address, since some say it in several rows, and then writes one record per address.
 * Rows without a valid address are rejected.
 */
export class ContractLabels {
  private readonly writer: BatchWriter
  private readonly contracts = new Map<string, Contract>()

  constructor(writer: BatchWriter) {
    this.writer = writer
  }

  add(row: ContractLabel): void {
    const address = normaliseAddress(row.address)
    if (address === null) {
      this.writer.reject('not an address', `${row.line}: "${row.address.slice(0, 80)}"`)
      return
    }
    const key = `${row.chain_id} ${address}`
    const known = this.contracts.get(key)
    const contract = known ?? {
      chain_id: row.chain_id,
      address,
      name: '',
      labels: new Set<string>(),
      category: '',
      symbol: '',
      website: '',
    }
    if (!known) this.contracts.set(key, contract)
    contract.name ||= row.name?.trim() ?? ''
    contract.category ||= row.category?.trim() ?? ''
    contract.symbol ||= row.symbol?.trim() ?? ''
    contract.website ||= row.website?.trim() ?? ''
    for (const label of row.labels ?? []) if (label.trim() !== '') contract.labels.add(label.trim())
  }

  async write(): Promise<void> {
    for (const contract of this.contracts.values()) {
      const labels = [...contract.labels].sort()
      const named = labels.find((label) => LABEL_CATEGORIES.has(label))
      this.writer.record('contracts', {
        ...contract,
        labels,
        category: contract.category || (LABEL_CATEGORIES.get(named ?? '') ?? ''),
        project_id: findOwner(labels, contract.name),
      })
      if (this.writer.full) await this.writer.flush()
    }
  }
}
