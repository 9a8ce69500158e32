/** The companion app's name for the device it runs on: 1 to 200 visible characters (VCHAR of RFC 5234). */
export const DEVICE_ID = /^[\x21-\x7e]{1,200}$/;
