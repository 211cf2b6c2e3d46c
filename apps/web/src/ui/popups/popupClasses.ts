/** The look that menus, lists and popovers share. */
export const popupClasses = {
  box: 'z-50 max-w-[calc(100vw-16px)] overflow-auto rounded-md border border-line2 bg-raise shadow-pop outline-none max-h-[min(420px,var(--available-height))]',
  item: 'flex min-h-7 cursor-default items-center gap-2 rounded-sm px-2 py-1 text-md text-fg2 outline-none select-none aria-disabled:opacity-50 data-[highlighted]:bg-hover data-[highlighted]:text-fg data-[selected]:text-fg pointer-coarse:min-h-10',
  danger: 'text-down!',
} as const
