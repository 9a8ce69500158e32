export { listProductsForSale, type ProductForSale, type VatClass } from './catalogue.queries.ts';
