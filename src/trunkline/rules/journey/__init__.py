"""The journey, a race to complete tickets."""
