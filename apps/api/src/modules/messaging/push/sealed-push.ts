/** The encryption context of a key pair's private half. */
export const pushKeyContext = (id: number | string) => `push_keys.private:${id}`

/** The encryption context of where a person's device is reached. */
export const pushTargetContext = (userId: number) => `push_subscriptions.target:${userId}`
