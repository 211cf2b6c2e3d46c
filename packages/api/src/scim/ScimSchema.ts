/** An attribute as `/Schemas` describes it (RFC 7643, 7), with its fields in this order. */
export type ScimAttribute = {
  name: string
  type: 'string' | 'boolean' | 'complex' | 'reference' | 'binary' | 'dateTime'
  referenceTypes?: readonly string[]
  multiValued: boolean
  description: string
  required: boolean
  subAttributes?: readonly ScimAttribute[]
  caseExact?: boolean
  /** An empty list restricts nothing. */
  canonicalValues?: readonly string[]
  mutability: 'readOnly' | 'readWrite' | 'immutable' | 'writeOnly'
  returned: 'default' | 'never'
  uniqueness?: 'none' | 'server'
}

export type ScimSchema = {
  id: string
  name: string
  description: string
  attributes: readonly ScimAttribute[]
}

type Options = Partial<Omit<ScimAttribute, 'name' | 'type' | 'description' | 'uniqueness'>> & {
  /** Null leaves it out of the description, as it is for most lists. */
  uniqueness?: ScimAttribute['uniqueness'] | null
}

/** Returns an attribute with the protocol's defaults (RFC 7643, 2.2) for what is not given. */
export function attribute(
  type: ScimAttribute['type'],
  [name, description]: readonly [name: string, description: string],
  options: Options = {},
): ScimAttribute {
  const isText = type === 'string' || type === 'reference' || type === 'binary'
  const {
    referenceTypes,
    subAttributes,
    canonicalValues,
    caseExact = isText ? false : undefined,
  } = options
  const uniqueness = type === 'boolean' ? null : options.uniqueness
  return {
    name,
    type,
    ...(referenceTypes && { referenceTypes }),
    multiValued: options.multiValued ?? false,
    description,
    required: options.required ?? false,
    ...(subAttributes && { subAttributes }),
    ...(caseExact !== undefined && { caseExact }),
    ...(canonicalValues && { canonicalValues }),
    mutability: options.mutability ?? 'readWrite',
    returned: options.returned ?? 'default',
    ...(uniqueness !== null && { uniqueness: uniqueness ?? 'none' }),
  }
}
