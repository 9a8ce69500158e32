/** The page about the shop that it comes with, in light marks. */
export const firstAbout = `{shop} sells well-chosen things for babies and toddlers, and delivers them to your door.

## Who we are

{seller}

## Delivery

{delivery}

## How to reach us

Write to {email}, or use the form on our [contact page](/contact).
`;
