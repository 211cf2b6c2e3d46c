import { MAX_MULTIPLE, type ValueFormat } from '@tickmark/core/formats/formatValue'

/** SQL of the values that `isComparable` accepts; null for the others. */
export function comparableSql(value: string, format: ValueFormat | null): string {
  return format === 'multiple'
    ? `if(${value} > 0 AND ${value} < ${MAX_MULTIPLE}, ${value}, NULL)`
    : value
}
