/** The `aad` of a key pair's private half. */
export const pushKeyAad = (id: number | string) => `push_keys.private:${id}`

/** The `aad` of the address of a person's device. */
export const pushTargetAad = (userId: number) => `push_subscriptions.target:${userId}`
