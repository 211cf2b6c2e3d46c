import type { ContractLabel } from '@tickmark/core/answers/Contracts'
import { MISSING } from '@tickmark/core/formats/formatValue'
import { labelCategoryName, nameCode } from '@tickmark/core/text/nameCode'
import { ContractAddress } from '../../ui/ContractAddress.tsx'
import { SourceName } from '../../ui/SourceName.tsx'
import type { DataColumn } from '../../ui/table/DataColumn.ts'

/** The order of the columns in a file. */
export const CONTRACT_FILE_ORDER = ['chain', 'address', 'name', 'labels']

type Context = { chainName: (chainId: string) => string }

/** The columns of a project's contracts. */
export function makeContractColumns({ chainName }: Context): DataColumn<ContractLabel>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      width: 190,
      align: 'left',
      cell: ({ name }) =>
        name === '' ? (
          <span className="text-fg3">Unlabeled</span>
        ) : (
          <bdi className="font-medium" title={name}>
            {name}
          </bdi>
        ),
      file: ['name'],
    },
    {
      id: 'address',
      header: 'Address',
      width: 200,
      align: 'left',
      cell: ({ chain_id, address }) => <ContractAddress chainId={chain_id} address={address} />,
      text: ({ address }) => address,
      file: ['address'],
    },
    {
      id: 'chain',
      header: 'Chain',
      width: 130,
      align: 'left',
      cell: ({ chain_id }) => chainName(chain_id),
      file: ['chain_id'],
    },
    {
      id: 'category',
      header: 'Category',
      width: 180,
      align: 'left',
      cell: ({ category }) => (category === '' ? MISSING : labelCategoryName(category)),
      file: [{ header: 'category', value: (row) => nameCode(row.category) }],
    },
    {
      id: 'labels',
      header: 'Labels',
      width: 190,
      align: 'left',
      cell: ({ labels }) =>
        labels.length === 0 ? (
          MISSING
        ) : (
          <bdi className="text-fg2" title={labels.join(', ')}>
            {labels.join(', ')}
          </bdi>
        ),
      file: [{ header: 'labels', value: (row) => row.labels.join('; ') }],
    },
    {
      id: 'symbol',
      header: 'Token',
      width: 90,
      align: 'left',
      cell: ({ symbol }) => (symbol === '' ? MISSING : <bdi>{symbol}</bdi>),
    },
    {
      id: 'source',
      header: 'Label from',
      width: 150,
      align: 'left',
      cell: ({ source_id }) => <SourceName id={source_id} />,
      file: ['source_id'],
    },
  ]
}
