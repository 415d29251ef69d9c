export type DemoBank = { name: string; ifsc_code: string }
