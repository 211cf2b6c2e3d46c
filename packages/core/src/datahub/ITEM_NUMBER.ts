/** How a proposal of the datahub is numbered in its address. */
export const ITEM_NUMBER = /^[1-9]\d{0,14}$/
