import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { Field } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Input, TextArea } from '../../ui/Input.tsx'
import { MultiPicker } from '../../ui/MultiPicker.tsx'
import { Picker } from '../../ui/Picker.tsx'
import {
  CHAIN_OPTIONS,
  type PickerOptions,
  SECTOR_OPTIONS,
  useChosenOption,
} from '../../ui/PickerOptions.ts'
import { Select } from '../../ui/Select.tsx'
import { type FormField, listLines, type ProductText, readProducts } from './metadataFields.ts'

type Props = {
  field: FormField
  text: string
  fault: string | undefined
  onChange: (text: string) => void
}

/** One field of a project or record with what belongs into it, and what is wrong with what is written. */
export function MetadataField(props: Props) {
  const { field, text, fault, onChange } = props
  if (field.kind === 'sectors') return <ListField {...props} options={SECTOR_OPTIONS} />
  if (field.kind === 'chains') return <ListField {...props} isProject options={CHAIN_OPTIONS} />
  if (field.kind === 'products') return <ProductsField {...props} />
  if (field.kind === 'flag')
    return (
      <Checkbox
        label={field.label}
        description={field.description}
        checked={text === 'true'}
        onChange={(isTicked) => onChange(isTicked ? 'true' : '')}
      />
    )
  return (
    <Field
      name={field.path}
      label={field.label}
      description={field.description}
      error={fault}
      isOptional={!field.isRequired}
    >
      <Control {...props} />
    </Field>
  )
}

function Control({ field, text, onChange }: Props) {
  const { kind, label, placeholder, options = [] } = field
  if (kind === 'choice')
    return (
      <Select
        options={options}
        value={text || null}
        isDisabled={options.length === 0}
        onChange={onChange}
      />
    )
  if (kind === 'chain')
    return (
      <Picker
        label={label}
        none="Choose"
        options={CHAIN_OPTIONS}
        value={text || null}
        onChange={(chain) => onChange(chain ?? '')}
      />
    )
  const Lines = kind === 'line' || kind === 'year' ? Input : TextArea
  return (
    <Lines
      value={text}
      placeholder={placeholder}
      inputMode={kind === 'year' ? 'numeric' : undefined}
      onChange={({ target }: { target: { value: string } }) => onChange(target.value)}
    />
  )
}

type ListProps = Props & { options: PickerOptions; isProject?: boolean }

/** A list to choose from; the order is that in which its items were chosen. */
function ListField({ field, text, fault, options, isProject = false, onChange }: ListProps) {
  const values = listLines(text)
  const optionOf = useChosenOption(options)
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="mb-1 flex gap-1.5 text-sm font-medium text-fg2">
        {field.label}
        {!field.isRequired && <span className="font-normal text-fg3">optional</span>}
      </legend>
      <ul aria-label={field.label} className="flex flex-wrap items-center gap-1.5">
        {values.map((id) => (
          <Chip
            key={id}
            name={optionOf(id)?.label ?? id}
            projectId={isProject && id}
            onRemove={() => onChange(values.filter((one) => one !== id).join('\n'))}
          />
        ))}
        <li>
          <MultiPicker
            label={field.label}
            options={options}
            values={values}
            onChange={(next) =>
              onChange(
                [
                  ...values.filter((one) => next.includes(one)),
                  ...next.filter((one) => !values.includes(one)),
                ].join('\n'),
              )
            }
          />
        </li>
      </ul>
      <p className="text-sm text-fg3">{field.description}</p>
      <p aria-live="polite" className="text-sm text-down">
        {fault}
      </p>
    </fieldset>
  )
}

type ProductsFieldProps = {
  field: FormField
  text: string
  fault: string | undefined
  onChange: (text: string) => void
}

/** The products of a project, one row each. */
function ProductsField({ field, text, fault, onChange }: ProductsFieldProps) {
  const products = readProducts(text)
  const write = (next: readonly ProductText[]) =>
    onChange(next.map((product) => JSON.stringify(product)).join('\n'))
  const change = (index: number, changes: Partial<ProductText>) =>
    write(products.map((product, at) => (at === index ? { ...product, ...changes } : product)))
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 md:col-span-2">
      <legend className="sr-only">{field.label}</legend>
      <p className="text-sm text-fg3">{field.description}</p>
      {products.map((product, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other name while its id is written.
        <div key={index} className="flex flex-wrap items-end gap-2">
          <Field label={`Product ${index + 1}: id`} className="min-w-36 flex-1">
            <Input
              value={product.product_id}
              placeholder="aave-v3"
              maxLength={100}
              spellCheck={false}
              onChange={({ target }) => change(index, { product_id: target.value })}
            />
          </Field>
          <Field label={`Product ${index + 1}: name`} className="min-w-36 flex-1">
            <Input
              value={product.name}
              placeholder="Aave V3"
              maxLength={200}
              onChange={({ target }) => change(index, { name: target.value })}
            />
          </Field>
          <Picker
            label={`Only chain of product ${index + 1}`}
            none="Any chain"
            options={CHAIN_OPTIONS}
            value={product.chain_id ?? null}
            onChange={(chain) => {
              const { chain_id: _, ...rest } = product
              const next = chain === null ? rest : { ...rest, chain_id: chain }
              write(products.map((one, at) => (at === index ? next : one)))
            }}
          />
          <IconButton
            icon="close"
            label={`Remove product ${index + 1}`}
            onClick={() => write(products.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      <Button
        className="self-start"
        onClick={() => write([...products, { product_id: '', name: '' }])}
      >
        <Icon name="plus" size={12} />
        Add a product
      </Button>
      <p aria-live="polite" className="text-sm text-down">
        {fault}
      </p>
    </fieldset>
  )
}
