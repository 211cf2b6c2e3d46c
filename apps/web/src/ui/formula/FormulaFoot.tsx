import { Button } from '../Button.tsx'

/** The buttons below a formula: one sends its form. */
export function FormulaFoot({ isNew, onCancel }: { isNew: boolean; onCancel: () => void }) {
  return (
    <div className="flex gap-1.5">
      <Button type="submit" variant="solid">
        {isNew ? 'Add formula' : 'Save formula'}
      </Button>
      <Button variant="ghost" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}
