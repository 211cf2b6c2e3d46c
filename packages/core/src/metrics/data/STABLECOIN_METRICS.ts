import { defineMetrics } from '../defineMetrics.ts'

const metric = defineMetrics('stablecoin', 'Stablecoins')

/** What happens with the stablecoins that a project issues. Their value is `outstanding_supply`. */
export const STABLECOIN_METRICS = [
  metric('stablecoin_holders', {
    title: 'Stablecoin holders',
    kind: 'unique',
    format: 'number',
    definition:
      'Distinct addresses that hold a balance of the issued stablecoin. Holders of the issuer’s governance token are its tokenholders.',
    sources: 'Token ledgers, imported files',
  }),
  metric('stablecoin_mints', {
    title: 'Stablecoin mints',
    kind: 'flow',
    format: 'usd',
    definition:
      'The value of the stablecoins newly issued. Less the redemptions it is the change of the outstanding supply.',
    sources: 'Token ledgers, imported files',
  }),
  metric('stablecoin_redemptions', {
    title: 'Stablecoin redemptions',
    kind: 'flow',
    format: 'usd',
    definition:
      'The value of the stablecoins taken back and destroyed by their issuer, as a positive amount.',
    sources: 'Token ledgers, imported files',
  }),
  metric('stablecoin_transfer_count', {
    title: 'Stablecoin transfer count',
    short_title: 'Stablecoin transfers',
    kind: 'flow',
    format: 'number',
    definition:
      'How many transfers of the issued stablecoin were made. Their value is stablecoin transfer volume.',
    sources: 'Token ledgers, imported files',
  }),
  metric('stablecoin_transfer_volume', {
    title: 'Stablecoin transfer volume',
    kind: 'flow',
    format: 'usd',
    definition:
      'The value of the issued stablecoin moved between distinct addresses. Transfers of the issuer’s own token are its transfer volume.',
    sources: 'Token ledgers, imported files',
  }),
  metric('stablecoin_dau', {
    title: 'Stablecoin users (daily)',
    short_title: 'Stablecoin DAU',
    kind: 'unique',
    format: 'number',
    definition: 'Distinct addresses that sent the issued stablecoin on the day.',
    sources: 'Token ledgers, imported files',
  }),
  metric('stablecoin_wau', {
    title: 'Stablecoin users (weekly)',
    short_title: 'Stablecoin WAU',
    kind: 'unique',
    format: 'number',
    definition:
      'Distinct addresses that sent the issued stablecoin in the seven days that end on the day.',
    sources: 'Token ledgers, imported files',
  }),
  metric('stablecoin_mau', {
    title: 'Stablecoin users (monthly)',
    short_title: 'Stablecoin MAU',
    kind: 'unique',
    format: 'number',
    definition:
      'Distinct addresses that sent the issued stablecoin in the thirty days that end on the day.',
    sources: 'Token ledgers, imported files',
  }),
] as const
