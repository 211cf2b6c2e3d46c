/** The pattern of the number of a datahub proposal in its address. */
export const ITEM_NUMBER = /^[1-9]\d{0,14}$/
