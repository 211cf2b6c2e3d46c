import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Input } from '../../ui/Input.tsx'
import { Picker } from '../../ui/Picker.tsx'
import { CHAIN_OPTIONS } from '../../ui/PickerOptions.ts'
import { type FormField, type ProductText, readProducts } from './metadataFields.ts'

type Props = {
  field: FormField
  text: string
  fault: string | undefined
  onChange: (text: string) => void
}

/** The products of a project, one row each. */
export function ProductsField({ field, text, fault, onChange }: Props) {
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
